/** How many bytes of unfinished bodies one sender may have in memory. */
export interface ByteBudget {
  /** False where there is no room for so many. */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

interface Limits {
  /** For all senders together. */
  most: number
  /** For each: whoever sends much and never ends must leave room for others. */
  mostOfOne: number
}

export function createByteBudget({ most, mostOfOne }: Limits): (sender: string) => ByteBudget {
  const usedBy = new Map<string, number>()
  let used = 0
  return (sender) => {
    const change = (bytes: number) => {
      const own = (usedBy.get(sender) ?? 0) + bytes
      used += bytes
      if (own > 0) usedBy.set(sender, own)
      else usedBy.delete(sender)
    }
    return {
      reserve(bytes) {
        const own = (usedBy.get(sender) ?? 0) + bytes
        if (used + bytes > most || own > mostOfOne) return false
        change(bytes)
        return true
      },
      release: (bytes) => change(-bytes),
    }
  }
}
