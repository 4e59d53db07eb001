import { z } from 'zod'
import { bodyPicturePath, parsePictureId } from '~/pictures/body-pictures.rules'
import type { LibraryPicture } from '~/pictures/library/library-picture.rules'
import { maxPictureBytes, pictureRefusalTexts, pictureTypes } from '~/pictures/picture.rules'
import type { PictureResult } from '~/posts/pictures/library/change-picture.actions'
import { invalidFields, reply } from '../../contract/operation.rules'
import {
  cutPage,
  pageOf,
  pageQuery,
  readCursor,
  textInCursor,
  timeInCursor,
} from '../../contract/page.rules'
import { type Problem, problem } from '../../contract/problem.rules'
import { type DeskCaller, deskOperation } from '../caller.request'
import { moment } from '../posts/post-json.rules'
import { notAllowed } from '../posts/refusals.rules'

const pictureSchema = z
  .strictObject({
    id: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int().nullable(),
    name: z.string().meta({ description: 'The name of the uploaded file.' }),
    alt: z.string().meta({ description: 'The description that is offered where it is used.' }),
    address: z
      .url()
      .nullable()
      .meta({ description: 'For texts; null if it is only the picture of a post.' }),
    uploadedBy: z.string(),
    uploadedAt: moment,
  })
  .meta({ id: 'Picture' })

function pictureJson(picture: LibraryPicture, siteUrl: string): z.input<typeof pictureSchema> {
  const { id, width, height, bytes, name, alt, editorName, uploadedAt } = picture
  return {
    id,
    width,
    height,
    bytes,
    name,
    alt,
    address: picture.isStored ? `${siteUrl}${bodyPicturePath(picture)}` : null,
    uploadedBy: editorName,
    uploadedAt: uploadedAt.toISOString(),
  }
}

const noSuchPicture = problem('not-found', 'The library has no such picture.')

const pictureParams = z.strictObject({ id: z.string().max(60) })
const altText = z.string().max(2_000)

/** Null also for a removed picture: uploading it again brings it back. */
async function shown({ services }: DeskCaller, id: string) {
  const picture = parsePictureId(id) ? await services.pictureLibrary.get(id) : null
  return picture && !picture.removedAt ? pictureJson(picture, services.site.url) : null
}

const listPictures = deskOperation({
  id: 'listPictures',
  method: 'GET',
  path: '/pictures',
  tag: 'Pictures',
  summary: 'Lists pictures, newest first',
  scope: 'pictures:read',
  query: z.strictObject({
    ...pageQuery,
    text: z
      .string()
      .max(300)
      .optional()
      .meta({ description: 'Part of the name, of a description or of the title of a post.' }),
  }),
  replies: { 200: { description: 'A page of pictures.', schema: pageOf(pictureSchema) } },
  handle: async ({ query: { cursor, limit, text = '' } }, { editor, services }) => {
    const from = readCursor(cursor, z.tuple([timeInCursor, textInCursor]))
    if (!from.ok) return from.problem
    const after = from.position && { uploadedAt: new Date(from.position[0]), id: from.position[1] }
    const page = { after, limit: limit + 1 }
    const found = await services.pictureLibrary.listAfter(editor, text, page)
    return reply(
      200,
      cutPage(found, limit, {
        show: (picture) => pictureJson(picture, services.site.url),
        positionOf: ({ uploadedAt, id }) => [uploadedAt.toISOString(), id],
      }),
    )
  },
})

const getPicture = deskOperation({
  id: 'getPicture',
  method: 'GET',
  path: '/pictures/{id}',
  tag: 'Pictures',
  summary: 'Shows a picture of the library',
  scope: 'pictures:read',
  params: pictureParams,
  problems: ['not-found'],
  replies: { 200: { description: 'The picture.', schema: pictureSchema } },
  handle: async ({ params }, caller) => {
    const picture = await shown(caller, params.id)
    return picture ? reply(200, picture) : noSuchPicture
  },
})

const uploadPicture = deskOperation({
  id: 'uploadPicture',
  method: 'POST',
  path: '/pictures',
  tag: 'Pictures',
  summary: 'Uploads a picture',
  description:
    'The picture is converted to WebP, and its id is made of the result: the same picture sent again is the same picture.',
  scope: 'pictures:write',
  query: z.strictObject({
    name: z.string().max(200).optional().meta({ description: 'The name of the file.' }),
    alt: altText.optional().meta({ description: 'What the picture shows, in words.' }),
  }),
  body: {
    type: 'file',
    accepts: pictureTypes,
    maxBytes: maxPictureBytes,
    description: 'The file. Its content decides what it is, not its type.',
  },
  problems: ['too-large', 'too-slow', 'unsupported-media-type'],
  replies: { 201: { description: 'The picture of the library.', schema: pictureSchema } },
  handle: async ({ body, query: { name = '', alt = '' } }, caller) => {
    const { editor, services } = caller
    const accepted = await services.acceptPicture(body)
    if (!accepted.ok) {
      return invalidFields([{ pointer: '#', detail: pictureRefusalTexts[accepted.reason] }])
    }
    const { bytes, width, height, fingerprint } = accepted
    const picture = { width, height, fingerprint }
    await services.pictureLibrary.add(editor, { picture, bytes, name, alt: alt.toWellFormed() })
    const stored = await shown(caller, `${fingerprint}-${width}x${height}`)
    return stored ? reply(201, stored) : noSuchPicture
  },
})

const describePicture = deskOperation({
  id: 'describePicture',
  method: 'PATCH',
  path: '/pictures/{id}',
  tag: 'Pictures',
  summary: 'Changes the description of a picture',
  description: 'Posts that use it keep theirs. Authors change only what they uploaded.',
  scope: 'pictures:write',
  params: pictureParams,
  body: {
    type: 'json',
    maxBytes: 100_000,
    schema: z.strictObject({ alt: altText }).meta({ id: 'PictureInput' }),
  },
  problems: ['not-found'],
  replies: { 200: { description: 'The picture.', schema: pictureSchema } },
  handle: async ({ params: { id }, body }, caller) => {
    if (!(await shown(caller, id))) return noSuchPicture
    const alt = body.alt.replaceAll('\0', '').toWellFormed()
    const { editor, services } = caller
    const refused = refusalOf(await services.pictureLibrary.describe({ editor, id, alt }))
    const picture = await shown(caller, id)
    return refused ?? (picture ? reply(200, picture) : noSuchPicture)
  },
})

const deletePicture = deskOperation({
  id: 'deletePicture',
  method: 'DELETE',
  path: '/pictures/{id}',
  tag: 'Pictures',
  summary: 'Removes a picture that nothing uses',
  description: 'Its file is kept for 30 days. Uploading it again brings it back.',
  scope: 'pictures:write',
  params: pictureParams,
  problems: ['not-found', 'in-use'],
  replies: { 204: { description: 'It is removed.', schema: null } },
  handle: async ({ params: { id } }, { editor, services }) => {
    if (!parsePictureId(id)) return noSuchPicture
    return refusalOf(await services.pictureLibrary.remove({ editor, id })) ?? reply(204)
  },
})

function refusalOf(result: PictureResult): Problem | null {
  if (result.ok) return null
  switch (result.reason) {
    case 'missing':
      return noSuchPicture
    case 'not-yours':
      return problem('not-allowed', 'Authors change only pictures that they uploaded.')
    case 'in-use':
      return problem(
        'in-use',
        'A post, an author, a page or an issue shows it. Remove it there first.',
      )
    case 'not-allowed':
      return notAllowed(result)
  }
}

export const pictures = [listPictures, getPicture, uploadPicture, describePicture, deletePicture]
