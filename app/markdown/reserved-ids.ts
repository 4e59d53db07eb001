/**
 * The ids of the page around a body. No heading may get one of them: if a heading 'Display panel' did, the
 * Display buttons would open it. A test compares the list with the markup.
 */
export const reservedIds = [
  'clear-text',
  'clear-title',
  'clusters-heading',
  'content',
  'display-panel',
  'faq-heading',
  'footer-email',
  'footer-email-answer',
  'footer-email-trap',
  'header-search',
  'in-this-article',
  'latest-brief-heading',
  'links-heading',
  'menu-search',
  'near-heading',
  'network-heading',
  'related-heading',
  'related-posts-heading',
  'shortcuts-heading',
  'updates-heading',
]
