import { randomUUID } from 'node:crypto'
import type { Editor } from '~/people/editor.rules'
import { domainOf } from '~/posts/addresses/domain.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { firstSubject } from '../composing/compose-issue.service'
import { webVersion, withNobodysLinks } from '../composing/web-version.rules'
import { createComposer } from './composer.service'
import { createOverview, issueForDesk, progressForDesk } from './desk-views.service'
import type { IssueRefusal, IssueTexts } from './issue-status.rules'
import { isOpen } from './issue-status.rules'
import { composedIssue, findIssue, findIssueOfBrief, insertIssue } from './issues.queries'
import type { Done, IssuesParts, SeenIssue } from './parts.actions'
import { goOn, sendAgain, stop } from './running.actions'
import { saveTexts, schedule, unschedule } from './saving.actions'
import { sendDue, sendOff } from './send-off.actions'

/** Issues of the newsletter, from the brief that is offered to the last mail that arrived. */
export function createIssues(parts: IssuesParts) {
  const { db, readDb, engine, clock, site } = parts
  const compose = createComposer(parts)
  const deps = { db, engine, clock, compose }
  const overview = createOverview()
  const nobodys = `${site.url}/subscribe`
  async function thenSend<Result extends { ok: boolean }>(
    change: Promise<Result>,
  ): Promise<Result> {
    const result = await change
    if (result.ok) parts.onQueued()
    return result
  }

  return {
    overview: () => overview({ db, now: clock() }),
    find: (id: string) => issueForDesk({ db, now: clock() }, id),
    progress: (id: string) => progressForDesk(db, id),

    /** The issue of a brief: the one there is, or a new draft. */
    async draftOf(briefId: string): Promise<{ ok: true; id: string } | Refused> {
      const known = await findIssueOfBrief(db, briefId)
      if (known) return { ok: true, id: known.id }
      const brief = await findById(db, 'brief', briefId, clock())
      if (!brief) return { ok: false, reason: 'brief-not-out' }
      const domain = domainOf(brief.domain)
      const draft = { id: randomUUID(), briefId, domain, subject: firstSubject(brief), intro: '' }
      await insertIssue(db, draft, clock())
      // Another may have been quicker: theirs is the one.
      const issue = await findIssueOfBrief(db, briefId)
      return issue ? { ok: true, id: issue.id } : { ok: false, reason: 'missing' }
    },

    save: (seen: SeenIssue, texts: IssueTexts) => saveTexts(deps, seen, texts),
    schedule: (editor: Editor, seen: SeenIssue, at: Date) => schedule(deps, editor, seen, at),
    unschedule: (editor: Editor, seen: SeenIssue) => unschedule(deps, editor, seen),

    /** As it would go out now or did go out; null where there is no such issue, or its brief is not out. */
    async preview(id: string): Promise<{ html: string; plain: string } | null> {
      const issue = await findIssue(db, id)
      if (!issue) return null
      const composed = isOpen(issue.status) ? await compose(issue) : await composedIssue(db, id)
      if (!composed) return null
      const { html, plain } = composed
      return { html: withNobodysLinks(html, nobodys), plain: withNobodysLinks(plain, nobodys) }
    },

    /** To the editor alone. */
    async sendTest(editor: Editor, id: string): Promise<Tested> {
      const issue = await findIssue(db, id)
      if (!issue) return { ok: false, reason: 'missing' }
      const composed = await compose(issue, { isTest: true })
      if (!composed) return { ok: false, reason: 'brief-not-out' }
      const test = {
        id: `test-${randomUUID()}`,
        to: editor.email,
        subject: `[Test] ${composed.subject}`,
        text: withNobodysLinks(composed.plain, nobodys),
        html: withNobodysLinks(composed.html, nobodys),
        writtenAt: clock(),
      }
      return parts.mailer.send(test).then(
        () => ({ ok: true }),
        (error) => ({ ok: false, reason: 'not-taken', error: String(error?.message ?? error) }),
      )
    },

    sendNow: (editor: Editor, seen: SeenIssue) => thenSend(sendOff(deps, editor, seen)),
    /** Sends off what has its hour. Several processes may do so at once: one of them does. */
    async sendDue(): Promise<void> {
      if ((await sendDue(deps)) > 0) parts.onQueued()
    },
    stop: (editor: Editor, seen: SeenIssue) => stop(deps, editor, seen),
    goOn: (editor: Editor, seen: SeenIssue) => thenSend(goOn(deps, editor, seen)),
    sendAgain: (editor: Editor, id: string) => thenSend(sendAgain(deps, editor, id)),

    /** An issue that was sent off, for everybody's eyes. */
    async webVersion(id: string): Promise<string | null> {
      const composed = await composedIssue(readDb, id)
      return composed && webVersion(composed.html, site.url)
    },
  }
}

type Refused = { ok: false; reason: IssueRefusal }
/** Where the mail server did not take it, with what it said. */
type Tested = Done | { ok: false; reason: 'not-taken'; error: string }

export type Issues = ReturnType<typeof createIssues>
