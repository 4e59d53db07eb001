import { data } from 'react-router'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import {
  formValuesOf,
  formValuesOfContent,
  type PostFormValues,
} from '~/posts/editing/form/post-form.rules'
import { changesBetween } from '~/posts/editing/post-changes.rules'
import type { ListedRevision } from '~/posts/revisions/revision.rules'
import { foldQuickSaves } from '~/posts/revisions/revision-entries.rules'
import type { Services } from '~/services'
import { type ComparisonAddress, liveId, parseSide, unsavedId } from './comparison-address.rules'
import type { ComparedSide, ShownRevisions, VersionPage } from './shown-revisions.rules'

type RevisionServices = Pick<Services, 'desk' | 'compareBodies'>

interface Side extends ComparedSide {
  picture: string | null
  typed: PostFormValues
}

const listLength = 100

/** The list of versions and the comparison of two of them. Throws a 404 for a version that does not exist. */
export async function loadRevisions(
  { desk, compareBodies }: RevisionServices,
  { editor, post, address }: { editor: Editor; post: DeskPost; address: ComparisonAddress },
): Promise<ShownRevisions> {
  const list = await loadList(desk, post, address.before)
  const unsaved = await desk.autosavesOfPost(editor, post)
  const to = address.to ?? String(list.entries[0]?.newest.version ?? post.version)
  const from = address.from ?? (await defaultFrom(desk, post, { to, list, unsaved }))
  const newer = await loadSide(desk, { editor, post }, to)
  const older = from === null ? null : await loadSide(desk, { editor, post }, from)
  const { view } = address
  const request = { view, older: (older ?? newer).typed, newer: newer.typed }
  return {
    ...list,
    unsaved: unsaved.map(({ tab, updatedAt }) => ({ id: unsavedId(tab), at: updatedAt })),
    comparison: {
      from: older && { id: older.id, version: older.version },
      to: { id: newer.id, version: newer.version },
      view,
      changes: older ? changesBetween(withoutBody(older.typed), withoutBody(newer.typed)) : [],
      picture: older ? pictureChange(older.picture, newer.picture) : null,
      isBodyChanged: older !== null && older.typed.body !== newer.typed.body,
      body: await compareBodies(request),
      next:
        newer.version === null ? null : (await desk.revisionNeighbours(post, newer.version)).after,
    },
  }
}

async function loadList(
  desk: Services['desk'],
  post: DeskPost,
  before: number | null,
): Promise<VersionPage> {
  const page = { limit: listLength + 1, ...(before !== null && { before }) }
  const found = await desk.revisions(post, page)
  const isImportedOnly = found.length === 0 && before === null
  const listed = isImportedOnly ? [importedVersion(post)] : found.slice(0, listLength)
  const next = found[listLength]?.version ?? null
  const publicVersions = await desk.publicVersions(post, {
    newest: listed[0]?.version ?? 0,
    oldest: listed.at(-1)?.version ?? 0,
  })
  return {
    publicVersions,
    entries: foldQuickSaves(listed, next, new Set(publicVersions.map(({ version }) => version))),
    olderThan: next === null ? null : (listed.at(-1)?.version ?? null),
    isImportedOnly,
  }
}

/** A post that was imported has no revision until its first change. */
function importedVersion({ version, updatedAt }: DeskPost): ListedRevision {
  const nobody = { editorId: null, editorName: '', note: '', size: null }
  return { version, at: updatedAt, action: 'imported', ...nobody }
}

interface Chosen {
  to: string
  list: VersionPage
  unsaved: Awaited<ReturnType<Services['desk']['autosavesOfPost']>>
}

/** What changed in an entry; for an unsaved text, what was typed since its version. Null for a first version. */
async function defaultFrom(
  desk: Services['desk'],
  post: DeskPost,
  { to, list, unsaved }: Chosen,
): Promise<string | null> {
  const side = parseSide(to)
  if (!side || side === 'live') return null
  if ('tab' in side) {
    const base = unsaved.find(({ tab }) => tab === side.tab)?.baseVersion ?? 0
    const isStored = (await desk.revision(post, base)) !== null
    return String(isStored ? base : post.version)
  }
  const entry = list.entries.find(({ newest }) => newest.version === side.version)
  const before = entry ? entry.before : (await desk.revisionNeighbours(post, side.version)).before
  return before === null ? null : String(before)
}

async function loadSide(
  desk: Services['desk'],
  { editor, post }: { editor: Editor; post: DeskPost },
  id: string,
): Promise<Side> {
  const side = parseSide(id)
  if (side === 'live') {
    const live = await desk.liveOf(post)
    if (live) return liveSide(live)
  } else if (side && 'tab' in side) {
    const autosave = await desk.findAutosave({
      editor,
      kind: post.kind,
      id: post.id,
      tab: side.tab,
    })
    const picture = post.thumbnail?.fingerprint ?? null
    if (autosave) return { id, version: null, picture, typed: autosave.typed }
  } else if (side) {
    const revision = await desk.revision(post, side.version)
    const { version } = side
    if (revision) {
      const picture = revision.content.thumbnail?.fingerprint ?? null
      return { id, version, picture, typed: formValuesOfContent(post.kind, revision.content) }
    }
    const picture = post.thumbnail?.fingerprint ?? null
    if (version === post.version) return { id, version, picture, typed: formValuesOf(post) }
  }
  throw data(null, { status: 404 })
}

/** Without its address, which a next version does not have. */
function liveSide(live: DeskPost): Side {
  const typed = { ...formValuesOf(live), slug: '' }
  return { id: liveId, version: null, picture: live.thumbnail?.fingerprint ?? null, typed }
}

function withoutBody(typed: PostFormValues): PostFormValues {
  return { ...typed, body: '' }
}

function pictureChange(older: string | null, newer: string | null): string | null {
  if (older === newer) return null
  if (older === null) return 'A picture was added.'
  return newer === null ? 'The picture was removed.' : 'The picture was replaced.'
}
