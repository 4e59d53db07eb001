/** What sections are called that list indicators. A longer heading is about indicators, and does not list them. */
const listed =
  /\b(?:indicators? of (?:compromise|attack|exposure)|iocs?|ioas?|(?:network|host|file|endpoint|threat|malware|email|domain|ip)(?:[- ]based)? (?:indicators?|iocs?|observables?)|(?:file|malware|sample|payload) hashes|(?:c2|c&c|command[- ]and[- ]control) (?:servers?|domains?|addresses|infrastructure)|malicious (?:domains?|urls?|ips?|ip addresses|files?|hashes|infrastructure))\b|^(?:indicators?|observables?|hashes)(?: \(.*)?:?$/i
const question =
  /\?\s*$|^(?:how|why|what|when|should|using|beyond|from|understanding|sharing|the (?:problem|limits|trouble))\b/i
/** IoC is short for inversion of control too. */
const otherIoc =
  /\binversion of control\b|\bdependency injection\b|\bioc (?:containers?|frameworks?|principles?|patterns?)\b/i
const maxWords = 9

export function isIocHeading(text: string): boolean {
  const heading = text.trim()
  if (heading.split(/\s+/).length > maxWords || !listed.test(heading)) return false
  return !question.test(heading) && !otherIoc.test(heading)
}
