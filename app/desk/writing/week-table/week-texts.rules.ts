export function emptyWeek(source: string): string {
  return `No identifiers: none is named by ${source}.`
}
