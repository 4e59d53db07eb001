/** The first parts of paths that the server answers itself: files, feeds for machines, and personal links. */
const reservedSections = new Set([
  'api',
  'assets',
  'brand',
  'entities',
  'functions',
  'healthz',
  'newsletter',
  'p',
  'preview',
  'readyz',
  'servingz',
  'sitemap',
  'social-cards',
  'storage',
  'title-cards',
])

/** Those without a page that anybody could be sent to. */
const sectionsWithoutPages = new Set([
  'api',
  'assets',
  'brand',
  'functions',
  'p',
  'preview',
  'social-cards',
  'title-cards',
])

/** The versions of a post, below its address. */
const histories =
  /^\/(?:cybersecurity|ai|cyber-marketing|cybermarketing|post|weekly-brief)\/[^/]+\/history(?:\/|$)/

const reservedFiles = /(?:^|\/)(?:feed\.xml|atom\.xml|feed\.json)$|\.data$/

/** Whether an address can never be redirected, whatever is there today. */
export function isReservedPath(path: string): boolean {
  const lower = path.toLowerCase()
  return (
    path === '/' ||
    reservedSections.has(sectionOf(path)) ||
    reservedFiles.test(lower) ||
    histories.test(lower)
  )
}

/** Whether an address is no target for a redirect, although the server may answer there. */
export function isWithoutPage(path: string): boolean {
  return sectionsWithoutPages.has(sectionOf(path))
}

function sectionOf(path: string): string {
  return path.toLowerCase().split('/')[1] ?? ''
}
