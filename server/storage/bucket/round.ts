export type Round = ReturnType<typeof startRound>

/** Iterates over all names once, some at a time, while names are added and removed. */
export function startRound(names: Iterable<string>, { writesMarker }: { writesMarker: boolean }) {
  const rest = names[Symbol.iterator]()
  let next = rest.next()
  return {
    /** Whether the end of this round is recorded in the folder's marker file. */
    writesMarker,
    isOver: () => next.done === true,
    *take(max: number): Generator<string> {
      for (let count = 0; count < max && !next.done; count += 1) {
        yield next.value
        next = rest.next()
      }
    },
  }
}
