import { type EstimateGuesses, TooManyEstimatesError } from './guesses.rules'

/** Length makes guessing hopeless, unless the password is a common one. */
const minLength = 12
const maxLength = 256
/** A shorter mailbox name is part of many words, and finding it in a password means nothing. */
const minMailboxLength = 5
/** How many letters must remain without the names of the owner and the site. */
const minOtherLetters = 6
/** Ten billion: years of guessing with the digests, and far more than the sign-in limits allow. */
const minGuesses = 1e10

/** Attackers try these names first. */
export interface PasswordOwner {
  /** Empty if the form does not ask for it. */
  name: string
  email: string
  siteName: string
}

/** Why a new password is refused, as a text for its owner; null if it is good. */
export async function weaknessOf(
  typed: string,
  owner: PasswordOwner,
  estimateGuesses: EstimateGuesses,
): Promise<string | null> {
  if (Array.from(typed).length < minLength) {
    return `Choose a password of at least ${minLength} characters.`
  }
  // UTF-16 units, as better-auth counts them.
  if (typed.length > maxLength) return `Choose a password of at most ${maxLength} characters.`
  // As better-auth hashes it: full-width and ordinary letters are the same password.
  const password = typed.normalize('NFKC')
  if (new Set(password).size < 5) return 'This repeats too few characters. Choose another password.'
  const mailbox = owner.email.toLowerCase().split('@')[0] ?? ''
  if (mailbox.length >= minMailboxLength && password.toLowerCase().includes(mailbox)) {
    return 'This contains your email address. Choose another password.'
  }
  const words = wordsOf(owner)
  if (lettersWithout(words, password) < minOtherLetters) {
    return `This consists of your name, your email address or the name of the site. ${advice}`
  }
  try {
    if ((await estimateGuesses(password, words)) >= minGuesses) return null
    return `This password is common or easy to guess. ${advice}`
  } catch (error) {
    if (error instanceof TooManyEstimatesError) return busy
    throw error
  }
}

const busy = 'Many passwords are being checked right now. Wait a moment, then try again.'

const advice = 'Three or four unrelated words are better.'

/** Longest first: removing a short word first would leave parts of a longer one. */
function wordsOf({ name, email, siteName }: PasswordOwner): string[] {
  const words = `${name} ${email} ${siteName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words)]
    .filter((word) => Array.from(word).length >= 3)
    .sort((a, b) => b.length - a.length)
}

/** How many letters remain without these words. Digits and punctuation do not count: everyone adds some. */
function lettersWithout(words: string[], password: string): number {
  const hasAny = words.some((word) => password.toLowerCase().includes(word))
  if (!hasAny) return Number.POSITIVE_INFINITY
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return Array.from(rest.replace(/[^\p{L}]/gu, '')).length
}
