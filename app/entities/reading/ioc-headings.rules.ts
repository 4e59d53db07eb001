/** What sections are called that list indicators. A longer heading is about indicators, and does not list them. */
const listed =
  /\b(?:indicators? of (?:compromise|attack|exposure)|iocs?|ioas?|(?:network|host|file|endpoint|threat|malware|email|domain|ip)(?:[- ]based)? (?:indicators?|iocs?|observables?)|observables?|(?:file |malware |sample )?hashes|(?:c2|c&c|command[- ]and[- ]control) (?:servers?|domains?|addresses|infrastructure)|malicious (?:domains?|urls?|ips?|ip addresses|files?|hashes|infrastructure))\b|^indicators?$/i
const question =
  /\?\s*$|^(?:how|why|what|when|should|using|beyond|from|understanding|sharing|the (?:problem|limits|trouble))\b/i
const maxWords = 9

export function isIocHeading(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length <= maxWords && listed.test(text.trim()) && !question.test(text.trim())
}
