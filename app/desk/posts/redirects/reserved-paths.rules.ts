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
])

const reservedFiles = /(?:^|\/)(?:feed\.xml|atom\.xml|feed\.json)$|\.data$/

/** Whether an address can never be redirected, whatever is there today. */
export function isReservedPath(path: string): boolean {
  return (
    path === '/' || reservedSections.has(sectionOf(path)) || reservedFiles.test(path.toLowerCase())
  )
}

/** Whether an address is no target for a redirect, although the server may answer there. */
export function isWithoutPage(path: string): boolean {
  return sectionsWithoutPages.has(sectionOf(path))
}

function sectionOf(path: string): string {
  return path.toLowerCase().split('/')[1] ?? ''
}
