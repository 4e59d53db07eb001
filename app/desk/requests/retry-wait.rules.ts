/** '75 seconds' or '2 minutes', rounded up. */
export function formatWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
