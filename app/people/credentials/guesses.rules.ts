/** Roughly how many guesses an attacker needs who tries common passwords and these words first. */
export type EstimateGuesses = (password: string, words: string[]) => Promise<number>

/** So many passwords are being estimated that another one would have to wait too long. */
export class TooManyEstimatesError extends Error {
  override name = 'TooManyEstimatesError'
}

/** Estimating more characters takes a second or longer. A strong beginning is enough. */
const maxLength = 64

/**
 * Uses zxcvbn: common passwords, English words, neighbouring keys, repeats and dates. Its lists take a hundred
 * megabytes, so only server/process/password-worker.ts runs this.
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
      // The lists of names and Wikipedia words triple the cost and find almost nothing more.
      'commonWords-en': english.dictionary['commonWords-en'],
    },
    graphs: common.adjacencyGraphs,
    maxLength,
  })
  return zxcvbn.check(password, words).guesses
}
