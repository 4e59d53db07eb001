import { type EstimateGuesses, TooManyEstimatesError } from './guesses.rules'

/** Length is what makes guessing hopeless, unless others have chosen the same: then no length helps. */
const shortest = 12
const longest = 256
const shortestName = 5
/** Of a password that is made of what everybody knows of its owner, this little is left. */
const leastOfOnesOwn = 6
/** Ten billion: years of guessing for whoever has the digests, and far more than sign-in lets anybody try. */
const fewestGuesses = 1e10

/** Who will have the password: their own names are the first that others try. */
export interface PasswordOwner {
  /** Empty where nobody has asked for it yet. */
  name: string
  email: string
  siteName: string
}

/** What is wrong with a new password, in words for whoever chose it; null if nothing is. */
export async function weaknessOf(
  typed: string,
  owner: PasswordOwner,
  estimateGuesses: EstimateGuesses,
): Promise<string | null> {
  if (Array.from(typed).length < shortest) {
    return `Choose a password of at least ${shortest} characters.`
  }
  // As better-auth counts them.
  if (typed.length > longest) return `Choose a password of at most ${longest} characters.`
  // As it is digested: letters that only look different, such as those of full width, are the same to sign in with.
  const password = typed.normalize('NFKC')
  if (new Set(password).size < 5) return 'This repeats too few characters: choose another password.'
  // A short name is part of many words, and gives nothing away.
  const name = owner.email.toLowerCase().split('@')[0] ?? ''
  if (name.length >= shortestName && password.toLowerCase().includes(name)) {
    return 'This holds your email address: choose another password.'
  }
  const words = wordsOf(owner)
  if (without(words, password) < leastOfOnesOwn) {
    return `This is made of your name, your address or the name of the site. ${better}`
  }
  try {
    if ((await estimateGuesses(password, words)) >= fewestGuesses) return null
    return `This password is common or easy to guess. ${better}`
  } catch (error) {
    if (error instanceof TooManyEstimatesError) return busy
    throw error
  }
}

const busy = 'Many passwords are being checked at this moment. Wait a little, then send it again.'

const better = 'Three or four unrelated words are better.'

/** The longest first, so that no part of one is left over. */
function wordsOf({ name, email, siteName }: PasswordOwner): string[] {
  const words = `${name} ${email} ${siteName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words)]
    .filter((word) => Array.from(word).length >= 3)
    .sort((a, b) => b.length - a.length)
}

/** How many letters are left without them; digits and marks are what everybody adds. */
function without(words: string[], password: string): number {
  const holds = words.some((word) => password.toLowerCase().includes(word))
  if (!holds) return Number.POSITIVE_INFINITY
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return Array.from(rest.replace(/[^\p{L}]/gu, '')).length
}
