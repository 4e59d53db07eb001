/** The first parts of paths that the server answers itself: files, feeds for machines, and personal links. */
const reservedSections = new Set([
  'api',
  'assets',
  'brand',
  'functions',
  'healthz',
  'newsletter',
  'p',
  'preview',
  'readyz',
  'sitemap',
  'social-cards',
  'storage',
])

const reservedFiles = /(?:^|\/)(?:feed\.xml|atom\.xml|feed\.json)$|\.data$/

/** Whether an address can never be redirected, whatever is there today. */
export function isReservedPath(path: string): boolean {
  const [, section = ''] = path.toLowerCase().split('/')
  return path === '/' || reservedSections.has(section) || reservedFiles.test(path.toLowerCase())
}
