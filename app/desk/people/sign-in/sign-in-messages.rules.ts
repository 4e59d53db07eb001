export const wrongPassword = 'Wrong email address or password. Check both and try again.'

export const wrongCode = 'This code is wrong or expired. Wait for the next one and try again.'

export const usedCode =
  'This code was used before, and each works once. Enter the next one of your app, or another recovery code.'

export function tooManyAttempts(retryInMs: number): string {
  const minutes = Math.max(1, Math.ceil(retryInMs / 60_000))
  const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `There were too many attempts to sign in. Please try again ${wait}.`
}

export function retryAfter(retryInMs: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.ceil(retryInMs / 1000)) }
}
