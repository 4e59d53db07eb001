/** Long enough that guessing is hopeless, and no rules beyond that: they only make people write it down. */
const shortest = 12
const longest = 256
const shortestName = 5

/** What is wrong with a new password, in words for whoever chose it; null if nothing is. */
export function weaknessOf(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length < shortest) return `Choose a password of at least ${shortest} characters.`
  if (length > longest) return `Choose a password of at most ${longest} characters.`
  if (new Set(password).size < 5) return 'This repeats too few characters: choose another password.'
  // A short name is part of many words, and gives nothing away.
  const name = email.toLowerCase().split('@')[0] ?? ''
  if (name.length >= shortestName && password.toLowerCase().includes(name)) {
    return 'This holds your email address: choose another password.'
  }
  return null
}
