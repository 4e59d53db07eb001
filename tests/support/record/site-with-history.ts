import { savePosts } from '../data/saved-posts'
import { aPost } from '../posts'
import type { RunningServer } from '../server'
import { startServerPrepared } from '../site-with-posts'
import { hideVersion, publishNext, recordFirst, withdrawPost } from './public-versions'

/** An article with four public versions, of which the third is hidden. */
export const changed = aPost({
  slug: 'leaked-keys',
  title: 'Leaked keys open 12 sites',
  body: [
    'A key that was left in a public repository opened twelve sites.',
    'It was revoked within an hour.',
    ...['Nobody', 'Somebody', 'Everybody', 'Anybody', 'No one'].map((who) => `${who} noticed.`),
    '- first site\n- second site',
    '| Site | Keys |\n| --- | --- |\n| first | 12 |',
  ].join('\n\n'),
})
const corrected = changed.body
  .replace('opened twelve sites', 'opened fourteen sites')
  .replace('- second site', '- second site\n- third site')
  .replace('| 12 |', '| 14 |')
const gone = aPost({ slug: 'wrong-story' })
const single = aPost({ slug: 'never-changed', kind: 'brief' })

export const history = '/cybersecurity/leaked-keys/history'

const at = (day: number) => new Date(`2026-03-0${day}T09:00:00Z`)

export function startSiteWithHistory(): Promise<RunningServer> {
  return startServerPrepared(async (database) => {
    await savePosts(database, changed, gone, single)
    for (const post of [changed, gone, single]) await recordFirst(database, post, at(2))
    await publishNext(database, changed, {
      change: 'correction',
      note: 'An earlier version said that twelve sites were opened. It was fourteen.',
      texts: { title: 'Leaked keys open 14 sites', body: corrected },
      at: at(3),
    })
    await publishNext(database, changed, { texts: { summary: 'Names a person.' }, at: at(4) })
    await publishNext(database, changed, { texts: { summary: 'In short.' }, at: at(5) })
    await hideVersion(database, changed, { version: 3, reason: 'A court order.', at: at(6) })
    await withdrawPost(database, gone, { at: at(6), reason: 'It was wrong.' })
  })
}
