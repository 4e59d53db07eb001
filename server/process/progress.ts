/** Tells the person at the terminal how far long work has come. */
export interface Progress {
  report(text: string): void
  /** Ends the line that is rewritten, so that other output begins on a new one. */
  end(): void
}

const rewriteEveryMs = 100
const logEveryMs = 5_000

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** On a terminal one line is rewritten; in a log a line is added every few seconds. */
export function showProgress(output: Output = process.stderr): Progress {
  const everyMs = output.isTTY ? rewriteEveryMs : logEveryMs
  let lastAt = Number.NEGATIVE_INFINITY
  let isLineOpen = false
  return {
    report(text) {
      const now = performance.now()
      if (now - lastAt < everyMs) return
      lastAt = now
      if (!output.isTTY) {
        output.write(`${text}\n`)
        return
      }
      const fitting = Array.from(text)
        .slice(0, (output.columns ?? 80) - 1)
        .join('')
      output.write(`\r\x1b[2K${fitting}`)
      isLineOpen = true
    },
    end() {
      if (isLineOpen) output.write('\r\x1b[2K')
      isLineOpen = false
    },
  }
}
