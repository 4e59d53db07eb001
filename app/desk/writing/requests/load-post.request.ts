import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { resumedFromOf } from '~/autosave/resumed-from.rules'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { localTime } from '~/people/account/time-zone.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { formValuesOf } from '~/posts/editing/form/post-form.rules'
import { plannedTimeOf } from '~/posts/lifecycle/lifecycle.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { changeFormValues, noChangeTyped } from '~/posts/record/changes/change-form.rules'
import { editRefusal } from '~/posts/saving/decisions/refusals.rules'
import { services } from '~/services'
import type { Desk } from '../../posts/desk.service'
import { nextVersionParts } from '../../posts/next-version/next-version-page.request'
import { parseSettled, settledParam } from '../../posts/next-version/next-version-page.rules'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { loadReview } from '../../review/load-review.request'
import { sections } from '../../shell/sections.rules'
import type { PostHeadData } from '../form/head/post-head.view'
import { outcomeOf, savedIn } from './outcomes.request'
import { postIn } from './post.request'
import { refusalTexts, refusedStepText } from './refusals.request'

export interface OfStoredPost {
  request: Request
  params: { desk: string; id: string }
  context: Readonly<RouterContextProvider>
}

/** The page of a stored post, with its text or an autosave of it in the form. */
export async function loadStoredPost({ request, params, context }: OfStoredPost) {
  const { desk, authorDesk, commentDesk, entityDesk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const { kind, id, version } = post
  const searchParams = new URL(request.url).searchParams
  const tab = searchParams.get('tab')
  const isCreated = searchParams.has('created')
  const isSaved = isCreated || searchParams.has('saved')
  const autosave = tab && !isSaved ? await desk.findAutosave({ editor, kind, id, tab }) : null
  const autosaves = await desk.autosaves(editor)
  const refusal = editRefusal(editor, post)
  const change = post.nextOf ? changeFormValues(post.nextOf.publicChange) : noChangeTyped
  const stored = { ...formValuesOf(post), ...change }
  // Without scripts, loading the page is all that tells of an open form. Scripts report from then on.
  const isNoted = refusal === null && request.headers.get('sec-fetch-dest') === 'document'
  const plannedAt = plannedTimeOf(post)
  // A new tab id, even if the text was begun in another tab: its tab may still be open.
  const pageTab = randomUUID()
  const reviewing = await loadReview(context, post)
  return {
    kind,
    id,
    ...headOf(post),
    version: autosave?.baseVersion ?? version,
    tab: pageTab,
    resumedFrom: autosave && resumedFromOf(autosave),
    stored,
    authors: await authorDesk.choices(),
    reviewing,
    isApprovalRequired: reviewing.isApprovalRequired,
    comments: await commentDesk.list(post),
    entities: await entityDesk.counts(post),
    typed: autosave?.typed ?? stored,
    autosaves: autosaves.filter(
      (other) => other.kind === kind && other.id === id && other.tab !== autosave?.tab,
    ),
    savedTabs: await desk.savedTabs(editor, post),
    withdrawal: await desk.withdrawal(post),
    isNewToReaders: await desk.isNewToReaders(post),
    pinnedUntil: await pinnedUntil(desk, post),
    others: await othersHere(desk, { editor, kind, id, tab: pageTab, isNoted }),
    now: clock(),
    saved: isSaved && tab ? { tab, ...savedIn(searchParams, post) } : null,
    isCreated,
    isSubmitted: isSaved && searchParams.has('submitted'),
    notice: null,
    refused: refusedStepText(searchParams.get('refused')),
    outcome: await outcomeOf(desk, post, searchParams, `/${deskPath}/${sections[kind]}/${id}`),
    at: plannedAt ? localTime(plannedAt, editor.timeZone) : '',
    locked: refusal && refusalTexts(refusal).notice,
    ...(await nextVersionParts(desk, editor, post, deskPath)),
    settled: parseSettled(searchParams.get(settledParam)),
    desk: { path: deskPath, siteUrl: site.url },
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
  }
}

interface OpenForm extends Omit<Parameters<Desk['reportPresence']>[0], 'editor' | 'isLeaving'> {
  editor: SignedInEditor
  /** Whether this editor counts as having the post open, for a minute. */
  isNoted: boolean
}

/** The names of the other editors who have the post open. */
async function othersHere(desk: Desk, { isNoted, ...open }: OpenForm): Promise<string[]> {
  if (!isNoted) return desk.othersAt(open.editor, open)
  const presence = await desk.reportPresence({ ...open, isLeaving: false })
  return presence?.others ?? []
}

async function pinnedUntil(desk: Desk, { kind, id }: DeskPost): Promise<Date | null> {
  const pin = kind === 'article' ? await desk.currentPin() : null
  return pin?.postId === id ? pin.until : null
}

/** What the page shows above the form. */
export function headOf(stored: DeskPost): PostHeadData {
  const { kind, id, title, status, thumbnail, publishedAt, binnedAt, version } = stored
  const { authorId, review, nextOf } = stored
  const isNextVersion = nextOf !== null
  return {
    post: {
      kind,
      id,
      title,
      status,
      thumbnail,
      publishedAt,
      binnedAt,
      authorId,
      review,
      isNextVersion,
    },
    version,
    address: isListed(stored) ? postPath(stored) : null,
  }
}
