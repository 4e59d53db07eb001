export type Round = ReturnType<typeof startRound>

/** Goes through all names once, some at a time, while names come and go. */
export function startRound(names: Iterable<string>, { marks }: { marks: boolean }) {
  const rest = names[Symbol.iterator]()
  let next = rest.next()
  return {
    /** Its end is to be marked in the folder. */
    marks,
    isOver: () => next.done === true,
    *take(most: number): Generator<string> {
      for (let count = 0; count < most && !next.done; count += 1) {
        yield next.value
        next = rest.next()
      }
    },
  }
}
