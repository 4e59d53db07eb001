/**
 * The ids that the markup around a text uses. A heading of the text takes none of them: one called 'Display
 * panel' would be what both Display buttons open. A test holds the list to the markup.
 */
export const pageIds = [
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
  'latest-brief-heading',
  'links-heading',
  'menu-search',
  'near-heading',
  'network-heading',
  'related-heading',
  'related-posts-heading',
  'shortcuts-heading',
]
