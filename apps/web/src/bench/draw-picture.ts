/** A ground for all variants, small enough that its own scaling does not hide what labels cost. */
export function drawPicture(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1024, height: 768 });
  const context = canvas.getContext('2d');
  if (context) {
    const wash = context.createLinearGradient(0, 0, 1024, 768);
    wash.addColorStop(0, '#c3d3c4');
    wash.addColorStop(1, '#e7d5ac');
    context.fillStyle = wash;
    context.fillRect(0, 0, 1024, 768);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('no picture'))),
      'image/webp',
    );
  });
}
