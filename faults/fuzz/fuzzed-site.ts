import { resolve } from 'node:path'
import { sql } from 'kysely'
import { readSetting } from '../../app/database/settings'
import {
  type Newsroom,
  password,
  people,
  post,
  sessionIn,
} from '../../tests/support/desk/newsroom-server'
import { aSubscriber } from '../../tests/support/newsletter/subscribers'
import type { ServerProcess } from '../../tests/support/program'
import type { Rig } from '../rig'
import type { Installation } from '../site/installation'
import { openNewsroom } from '../site/newsroom'
import { aNetwork, writeToContact } from '../site/writing'
import { digestOf } from './digests'
import type { Secrets } from './judge'
import type { Known } from './requests'

/** Texts that only editors may see: no response to an author may contain them. */
const planted = {
  draft: 'A draft of Ada alone',
  message: 'A message for editors',
  subscriber: 'only-editors-know@example.com',
}

export interface FuzzedSite {
  site: Installation
  server: ServerProcess
  newsroom: Newsroom
  known: Known
  secrets: Secrets
}

/** A site with content at every address, and with secrets that no response may contain. */
export async function openFuzzedSite(rig: Rig): Promise<FuzzedSite> {
  const site = await rig.install({ SAMPLE_CONTENT: '1' })
  const server = await site.start()
  const { newsroom, ...desk } = await openNewsroom(server)
  const posts = { draft: rig.random.uuid(), article: rig.random.uuid(), brief: rig.random.uuid() }
  const fields = { tab: 'one', domain: 'AI', summary: 'S.', body: 'B.', tags: 'Fuzz' }
  const write = async (path: string, more: Record<string, string>) => {
    const { status } = await post(`${desk.desk}/${path}`, { ...fields, ...more }, desk.cookie)
    if (status !== 303) throw new Error(`${path} was answered ${status}.`)
  }
  await write('articles/new', { id: posts.draft, title: planted.draft, when: 'draft' })
  await write('articles/new', { id: posts.article, title: 'An article to fuzz', when: 'now' })
  await write('briefs/new', { id: posts.brief, title: 'A brief to fuzz', when: 'now' })
  const opened = await post(`${desk.desk}/newsletter`, { brief: posts.brief }, desk.cookie)
  const issue = opened.headers.get('Location')?.split('/').at(-1) ?? ''
  await writeToContact(desk, planted.message)

  const secret = await site.inDatabase(async ({ db }) => {
    await aSubscriber(db, planted.subscriber)
    return readSetting(db, 'desk-secret')
  })
  const { pathname: deskPath } = new URL(newsroom.desk)
  return {
    site,
    server,
    newsroom,
    known: {
      deskPath,
      ids: [
        ...Object.values(posts),
        issue,
        'an-article-to-fuzz',
        'a-brief-to-fuzz',
        'Fuzz',
        `${posts.article}.webp`,
        `${posts.article}-1.jpg`,
      ],
      fields: new Set(['step', 'id', 'version', 'title', 'email']),
    },
    secrets: {
      deskName: deskPath.slice(1),
      never: [
        secret ?? '',
        site.dataDir,
        resolve(import.meta.dirname, '../..'),
        decodeURIComponent(newsroom.cookies.ada.split('=').slice(1).join('=')),
        password,
      ].filter(Boolean),
      notForAuthors: [...Object.values(planted), people.ada.email],
    },
  }
}

/** An author's session, which the fuzz itself may end at any time. */
export function authorSession({ newsroom }: FuzzedSite) {
  let cookie = newsroom.cookies.al
  let renewing: Promise<void> | null = null
  return {
    cookie: () => cookie,
    /** Once for all requests that notice the end at the same time. */
    renew(): Promise<void> {
      renewing ??= (async () => {
        const answer = await fetch(`${newsroom.desk}/sign-in`, {
          method: 'POST',
          body: new URLSearchParams({ email: people.al.email, password }),
          headers: aNetwork(),
          redirect: 'manual',
        })
        cookie = sessionIn(answer)
        renewing = null
      })()
      return renewing
    },
  }
}

/** The rows that an author must not change. */
export async function othersRows({ site }: FuzzedSite) {
  return site.inDatabase(async ({ db }) => {
    const al = await db
      .selectFrom('editors')
      .select(['id', 'role'])
      .where('email', '=', people.al.email)
      .executeTakeFirst()
    const id = al?.id ?? ''
    const posts = sql`select id from articles where author_id = ${id}
      union select id from weekly_briefs where author_id = ${id}`
    const queries = {
      'articles of others': sql`select * from articles where author_id is null or author_id <> ${id}`,
      'briefs of others': sql`select * from weekly_briefs where author_id is null or author_id <> ${id}`,
      'revisions of others': sql`select * from revisions where post_id not in (${posts})`,
      'working copies of others': sql`select * from working_copies where editor_id <> ${id}`,
      'other editors': sql`select * from editors where id <> ${id}`,
      'what the author published': sql`select id from articles where author_id = ${id}
        and status not in ('draft', 'binned') union
        select id from weekly_briefs where author_id = ${id} and status not in ('draft', 'binned')`,
    }
    const digests = new Map([['the role of the author', al?.role ?? 'missing']])
    for (const [name, query] of Object.entries(queries))
      digests.set(name, await digestOf(db, query))
    return digests
  })
}
