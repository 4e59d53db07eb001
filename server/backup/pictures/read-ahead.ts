import type { FoundFile, ReadFile } from './picture-files'

interface Reading {
  path: string
  file: Promise<ReadFile | null>
}

/** Enough to keep the disk busy, and little enough for memory: pictures are a few megabytes at most. */
const ahead = 8

/** Reads the next files while the consumer works on one. */
export async function* readAhead(
  files: AsyncIterable<FoundFile>,
): AsyncGenerator<{ path: string; file: ReadFile | null }> {
  const queue: Reading[] = []
  for await (const { path, read } of files) {
    const file = read()
    // It is awaited later; until then a failure must not end the process.
    file.catch(() => {})
    queue.push({ path, file })
    if (queue.length < ahead) continue
    const next = queue.shift()
    if (next) yield { path: next.path, file: await next.file }
  }
  for (const { path, file } of queue) yield { path, file: await file }
}
