export const WRITERS_PASSWORD = 'ninefold lantern 47';

let networks = 0;

/** Somebody with a campaign who writes notes, from a network of their own; each note has its own client key. */
export async function noteWriter(address: string, email: string) {
  networks += 1;
  const from = `10.0.${networks >> 8}.${networks & 255}`;
  const post = async (path: string, body: object, access?: string) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(access ? { authorization: `Bearer ${access}` } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const demand = async (path: string, body: object, access?: string) => {
    const answer = await post(path, body, access);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.body;
  };
  const tokens = await demand('/user/register/', { email, password: WRITERS_PASSWORD });
  const access = String(tokens.access);
  const campaign = await demand('/api/home/campaign/', { name: 'Tomb' }, access);
  const note = (text: string) =>
    post(
      '/api/home/campaignnote/',
      { character_name: 'Rook', note: text, campaign: campaign.id, location: 1, client_key: crypto.randomUUID() },
      access,
    );
  return { post, access, note };
}
