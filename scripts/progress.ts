import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of a long step: a bar on a terminal, elsewhere a plain line from time to time. */
export interface Progress {
  /** Reports that `done` of `total` items of this step are done. A new step begins a new bar. */
  report: (step: string, done: number, total: number) => void;
  end: () => void;
}

const LINE_EVERY_MS = 5_000;

/** @param say prints plain lines */
export function createProgress(isTerminal: boolean, say: (line: string) => void): Progress {
  return isTerminal ? bars() : lines(say);
}

function bars(): Progress {
  let bar: SingleBar | undefined;
  let current = '';
  const end = (): void => {
    bar?.stop();
    bar = undefined;
    current = '';
  };
  return {
    report(step, done, total) {
      if (step !== current) {
        end();
        current = step;
        bar = new SingleBar({ format: `${step} [{bar}] {value}/{total}`, hideCursor: true }, Presets.shades_classic);
        bar.start(total, done);
      }
      bar?.setTotal(total);
      bar?.update(done);
    },
    end,
  };
}

function lines(say: (line: string) => void): Progress {
  let saidAt = 0;
  let saidStep = '';
  return {
    report(step, done, total) {
      const isLast = done === total;
      const isDue = Date.now() - saidAt > LINE_EVERY_MS && step === saidStep;
      if (step !== saidStep) saidAt = Date.now();
      saidStep = step;
      if (!isLast && !isDue) return;
      saidAt = Date.now();
      say(`${step}: ${done} of ${total}`);
    },
    end: () => {},
  };
}
