import type { Contact } from '~/contact/contact.service'
import { type ErrorReport, reportSubject } from '~/contact/error-report.rules'
import type { Db } from '~/database/database'
import { postNamed } from '~/posts/addresses/any-status/named-posts.queries'
import { postAtAddress } from '~/posts/addresses/post-at-address.queries'
import type { Post } from '~/posts/post.rules'
import { reportedAddress, reportedPath } from './reported-page.rules'

interface ErrorReportsDeps {
  db: Db
  readDb: Db
  siteUrl: string
  contact: Pick<Contact, 'receive'>
}

/** The article that an error is reported in. */
export interface ReportedArticle extends Pick<Post, 'kind' | 'id' | 'title'> {
  path: string
}

/** Errors that readers report. Each becomes a message at the desk. */
export function createErrorReports({ db, readDb, siteUrl, contact }: ErrorReportsDeps) {
  /** The article that readers find at this address; null if there is none. */
  async function articleAt(page: string): Promise<ReportedArticle | null> {
    const address = reportedAddress(page, siteUrl)
    const found = address && (await postAtAddress(readDb, address))
    if (!found) return null
    if (found.found === 'moved') {
      const moved = reportedAddress(found.path, siteUrl)
      const now = moved && (await postAtAddress(readDb, moved))
      return now?.found === 'post' ? reported(now) : null
    }
    return found.found === 'post' ? reported(found) : null
  }

  return {
    articleAt,

    /** `sender` is an IP address. The limits are those of the contact form. */
    async receive({ page, passage, ...fields }: ErrorReport, sender: string) {
      const article = await articleAt(page)
      const address = reportedAddress(page, siteUrl)
      const post = article ?? (address && (await postNamed(db, address)))
      const path = article?.path ?? reportedPath(page, siteUrl)
      return contact.receive(
        {
          ...fields,
          subject: reportSubject(path, article?.title ?? null),
          report: { page: path, passage, post: post && { kind: post.kind, id: post.id } },
        },
        sender,
      )
    },
  }
}

export type ErrorReports = ReturnType<typeof createErrorReports>

function reported({ post, path }: { post: Post; path: string }): ReportedArticle {
  return { kind: post.kind, id: post.id, title: post.title, path }
}
