import { element, feedHtml, text } from './feed-html'

/** The summary and a link, in place of a body that is too long for a feed. */
export function teaserForFeeds(summary: string, url: string): string {
  return feedHtml([
    element('p', {}, [text(summary)]),
    text('\n'),
    element('p', {}, [
      text('This post is too long for a feed. '),
      element('a', { href: url }, [text('Read it on the site')]),
      text('.'),
    ]),
  ])
}
