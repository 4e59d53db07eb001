import type { SignedInEditor } from '~/people/account/sessions.service'
import { postPath } from '~/posts/addresses/urls.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '~/posts/editing/desk-post.rules'
import { isSamePicture } from '~/posts/editing/merging/picture-merge.rules'
import { sections } from '../../shell/sections.rules'
import type { Desk } from '../desk.service'
import type { NextVersionLink, NextVersionPage } from './next-version-page.rules'

interface NextVersionParts {
  nextVersion: NextVersionLink | null
  next: NextVersionPage | null
}

/** What the page of a post shows of its next version; for a next version, of its live post. */
export async function nextVersionParts(
  desk: Desk,
  editor: SignedInEditor,
  post: DeskPost,
  deskPath: string,
): Promise<NextVersionParts> {
  const base = `/${deskPath}/${sections[post.kind]}`
  if (post.nextOf) return { nextVersion: null, next: await liveParts(desk, post, base) }
  const found = await desk.nextVersionOf(editor, post)
  return { nextVersion: found && { ...found, path: `${base}/${found.id}` }, next: null }
}

async function liveParts(
  desk: Desk,
  next: DeskPost,
  base: string,
): Promise<NextVersionPage | null> {
  const live = await desk.liveOf(next)
  if (!live || !next.nextOf) return null
  const { baseVersion, failure } = next.nextOf
  return {
    live: {
      title: live.title,
      path: `${base}/${live.id}`,
      address: postPath(live),
      slug: live.slug ?? '',
      version: live.version,
      status: live.status,
    },
    changed: await changeOf(desk, live, baseVersion),
    failure,
    wasPublished: await wasPublished(desk, next),
  }
}

/** Null if the live text is still the one that the next version is based on. */
async function changeOf(
  desk: Desk,
  live: DeskPost,
  baseVersion: number,
): Promise<NextVersionPage['changed']> {
  if (live.version === baseVersion) return null
  const base = await desk.revision(live, baseVersion)
  const isSame =
    base !== null &&
    isSameContent(base.content, contentOfDeskPost(live)) &&
    isSamePicture(base.content.thumbnail, live.thumbnail)
  if (isSame) return null
  const [last] = await desk.revisions(live, { limit: 1 })
  return { by: last?.editorName ?? '', at: last?.at ?? live.updatedAt }
}

/** Whether it is in the bin because its text became a version of the live post. */
export async function wasPublished(
  desk: Pick<Desk, 'revisions'>,
  next: DeskPost,
): Promise<boolean> {
  if (next.status !== 'binned') return false
  const [last] = await desk.revisions(next, { limit: 1 })
  return last?.action === 'published' || last?.action === 'published on schedule'
}
