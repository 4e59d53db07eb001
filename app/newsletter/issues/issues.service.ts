import { randomUUID } from 'node:crypto'
import { autosavesOf } from '~/autosave/autosave-list.queries'
import {
  autosaveAt,
  discardAutosave,
  discardedAutosaveAt,
  undoDiscard,
} from '~/autosave/autosaves.queries'
import type { ActingEditor, Editor } from '~/people/editor.rules'
import { domainOf } from '~/posts/addresses/domain.rules'
import type { Post } from '~/posts/post.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { defaultSubject } from '../composing/compose-issue.service'
import { replacePlaceholders, webVersion } from '../composing/web-version.rules'
import { storeIssueAutosave } from './autosave/issue-autosave.actions'
import { autosaveKeyOf, type IssueTab, issueDocument } from './autosave/issue-document.rules'
import { changeByStep, type SentForm, saveByStep, sendUncertainAgain } from './change-issue.actions'
import { changeContents } from './contents/change-contents.actions'
import { createComposer } from './contents/composer.service'
import type { ContentsStep } from './contents/contents.rules'
import { articlesToAdd, createOverview, issueForDesk, progressForDesk } from './desk-views.service'
import type { MailedPost, NewsletterIssue, SeenIssue } from './issue.rules'
import { type IssuePosition, issuesAfter } from './issue-rows.queries'
import { isEditable, type Refused } from './issue-steps.rules'
import type { IssueTexts } from './issue-texts.rules'
import { findComposedIssue, findIssue, findIssueOfPost, insertIssue } from './issues.queries'
import type { IssuesDeps } from './issues-deps.actions'
import { sendDueIssues, sendIssue } from './send-issue.actions'

/** Newsletter issues, from the offered post to the last delivery. */
export function createIssues(issuesDeps: IssuesDeps) {
  const { db, readDb, engine, clock, site, sendMail, onQueued } = issuesDeps
  const compose = createComposer(issuesDeps)
  const deps = { db, engine, clock, compose }
  const overview = createOverview()
  /** In previews and tests, signed links lead to a page that changes nothing. */
  const harmlessUrl = `${site().url}/subscribe`

  async function wakeSender<Result extends { ok: boolean }>(
    change: Promise<Result>,
  ): Promise<Result> {
    const result = await change
    if (result.ok) onQueued()
    return result
  }

  return {
    overview: () => overview({ db, now: clock() }),
    issuesAfter: (page: { after: IssuePosition | null; limit: number }) => issuesAfter(db, page),
    find: (id: string) => issueForDesk({ db }, id),
    progress: (id: string) => progressForDesk(db, id),

    /** Returns the issue of a post, and creates a draft if it has none. */
    async openIssueOf({ kind, postId }: MailedPost): Promise<{ ok: true; id: string } | Refused> {
      const existing = await findIssueOfPost(db, { kind, postId })
      if (existing) return { ok: true, id: existing.id }
      const post = await findById(db, kind, postId)
      if (!post) return { ok: false, reason: 'post-not-published' }
      const mailed = { kind, postId: post.id }
      await insertIssue(db, { id: randomUUID(), ...mailed, ...draftOf(post) }, clock())
      // Another editor may have created it first: then theirs is stored.
      const issue = await findIssueOfPost(db, mailed)
      return issue ? { ok: true, id: issue.id } : { ok: false, reason: 'missing' }
    },

    save: (editor: Editor, seen: SeenIssue, texts: IssueTexts, form: SentForm) =>
      saveByStep(deps, editor, seen, { step: 'save', texts }, form),
    schedule: (editor: Editor, seen: SeenIssue, texts: IssueTexts, form: SentForm & { at: Date }) =>
      saveByStep(deps, editor, seen, { step: 'schedule', texts, at: form.at }, form),
    unschedule: (editor: Editor, seen: SeenIssue) =>
      changeByStep(deps, editor, seen, { step: 'unschedule' }),
    stop: (editor: Editor, seen: SeenIssue) => changeByStep(deps, editor, seen, { step: 'stop' }),
    resume: (editor: Editor, seen: SeenIssue) =>
      wakeSender(changeByStep(deps, editor, seen, { step: 'resume' })),
    send: (editor: Editor, seen: SeenIssue & { domain?: string }) =>
      wakeSender(sendIssue(deps, editor, seen)),
    sendAgain: (editor: Editor, id: string) => wakeSender(sendUncertainAgain(deps, editor, id)),

    articlesToAdd: (found: Parameters<typeof articlesToAdd>[1]) => articlesToAdd({ db }, found),
    changeContents: (editor: ActingEditor, seen: SeenIssue, step: ContentsStep) =>
      changeContents(deps, editor, seen, step),

    storeAutosave: (autosave: Parameters<typeof storeIssueAutosave>[1]) =>
      storeIssueAutosave({ db, now: clock() }, autosave),
    findAutosave: (tab: IssueTab) => autosaveAt(db, autosaveKeyOf(tab)),
    autosaves: (editor: Editor, id: string) =>
      autosavesOf(db, { editorId: editor.id, documentKinds: [issueDocument], id }),
    discardAutosave: (tab: IssueTab) => discardAutosave(db, autosaveKeyOf(tab), clock()),
    findDiscardedAutosave: (tab: IssueTab) => discardedAutosaveAt(db, autosaveKeyOf(tab)),
    undoDiscard: (tab: IssueTab) => undoDiscard(db, autosaveKeyOf(tab)),

    /** Queues due issues. If several processes call it at once, each issue is queued once. */
    async sendDue(): Promise<void> {
      if ((await sendDueIssues(deps)) > 0) onQueued()
    },

    /** The mail as it would be sent now, or as it was sent. Null if there is no issue or its post is not published. */
    async preview(id: string): Promise<{ html: string; plain: string } | null> {
      const issue = await findIssue(db, id)
      if (!issue) return null
      const composed = isEditable(issue.status)
        ? await compose(issue)
        : await findComposedIssue(db, id)
      if (!composed) return null
      return {
        html: replacePlaceholders(composed.html, harmlessUrl),
        plain: replacePlaceholders(composed.plain, harmlessUrl),
      }
    },

    /** Sends the issue to the editor only. */
    async sendTest(editor: Editor, id: string): Promise<TestResult> {
      const issue = await findIssue(db, id)
      if (!issue) return { ok: false, reason: 'missing' }
      const composed = await compose(issue, { isTest: true })
      if (!composed) return { ok: false, reason: 'post-not-published' }
      try {
        await sendMail({
          id: `test-${randomUUID()}`,
          to: editor.email,
          subject: `[Test] ${composed.subject}`,
          text: replacePlaceholders(composed.plain, harmlessUrl),
          html: replacePlaceholders(composed.html, harmlessUrl),
          writtenAt: clock(),
        })
        return { ok: true }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return { ok: false, reason: 'mail-failed', error: message }
      }
    },

    /** The public page of an issue; null if it was never sent. */
    async webVersion(id: string): Promise<string | null> {
      const composed = await findComposedIssue(readDb, id)
      return composed && webVersion(composed.html, site().url)
    },
  }
}

/** What a new issue begins with. The week's articles belong to a brief; an article is mailed alone. */
function draftOf(post: Post): Pick<NewsletterIssue, 'domain' | 'subject' | 'intro' | 'articleIds'> {
  return {
    domain: domainOf(post.domain),
    subject: defaultSubject(post),
    intro: '',
    articleIds: post.kind === 'brief' ? null : [],
  }
}

type TestResult = { ok: true } | Refused | { ok: false; reason: 'mail-failed'; error: string }

export type Issues = ReturnType<typeof createIssues>
