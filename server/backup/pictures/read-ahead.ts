/** Enough to keep disk and threads busy, and little enough for memory: pictures are a few megabytes at most. */
const ahead = 8

/** Works on the next items while the consumer works on one. The results are in the order of the items. */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const queue: Promise<Result>[] = []
  for await (const item of items) {
    const result = read(item)
    // It is awaited later; until then a failure must not end the process.
    result.catch(() => {})
    queue.push(result)
    const next = queue.length < ahead ? undefined : queue.shift()
    if (next) yield await next
  }
  for (const result of queue) yield await result
}
