/** Limits the bytes of unfinished request bodies in memory. */
export interface ByteBudget {
  /** False if there is not enough room. */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

interface Limits {
  /** For all senders together. */
  total: number
  /** For each, so that one who sends slowly leaves room for others. */
  perSender: number
}

export function createByteBudget({ total, perSender }: Limits): (sender: string) => ByteBudget {
  const usedBy = new Map<string, number>()
  let used = 0
  return (sender) => {
    const change = (bytes: number) => {
      const usedBySender = (usedBy.get(sender) ?? 0) + bytes
      used += bytes
      if (usedBySender > 0) usedBy.set(sender, usedBySender)
      else usedBy.delete(sender)
    }
    return {
      reserve(bytes) {
        const usedBySender = (usedBy.get(sender) ?? 0) + bytes
        if (used + bytes > total || usedBySender > perSender) return false
        change(bytes)
        return true
      },
      release: (bytes) => change(-bytes),
    }
  }
}
