/** About how many guesses somebody needs who tries what people choose, and these words, first. */
export type EstimateGuesses = (password: string, words: string[]) => Promise<number>

/** So many passwords are being looked at that another one would have to wait for too long. */
export class TooManyEstimatesError extends Error {
  override name = 'TooManyEstimatesError'
}

/** Longer ones cost a second and more to look at. What begins well enough stays good. */
const mostLookedAt = 64

/**
 * By zxcvbn: passwords that are known to be common, English words, keys in a row, repeats and dates. Its lists take a
 * hundred megabytes, so they are loaded here and nowhere else; see server/process/password-worker.ts.
 */
export const estimateGuesses: EstimateGuesses = async (password, words) => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      // Its names and articles of Wikipedia treble the cost, and find next to nothing else.
      'commonWords-en': english.dictionary['commonWords-en'],
    },
    graphs: common.adjacencyGraphs,
    maxLength: mostLookedAt,
  })
  return zxcvbn.check(password, words).guesses
}
