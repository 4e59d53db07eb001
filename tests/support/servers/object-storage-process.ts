import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import S3rver, { type Context } from '@20minutes/s3rver'

// In a process of its own, so that tests can kill it.

const [directory = '', port = '0', bucket = ''] = argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
})
server.middleware.unshift(unfinishedUploads)
const address = await server.run()
stdout.write(`${address.port}\n`)

/** What s3rver does not have: a list of unfinished uploads, and a way to abort one. */
async function unfinishedUploads(context: Context, next: () => Promise<void>): Promise<void> {
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const { uploadId } = context.query
  if (context.method === 'DELETE' && uploadId) {
    await rm(join(uploads, uploadId), { recursive: true })
    context.status = 204
  } else if (context.method === 'GET' && 'uploads' in context.query) {
    const ids = await readdir(uploads).catch(() => [])
    const entries = ids.map(async (id) => {
      const key = await readFile(join(uploads, id, 'key'), 'utf8')
      const { mtime } = await stat(join(uploads, id, 'key'))
      const startedAt = `<Initiated>${mtime.toISOString()}</Initiated>`
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId>${startedAt}</Upload>`
    })
    context.type = 'application/xml'
    context.body = `<ListMultipartUploadsResult>${(await Promise.all(entries)).join('')}</ListMultipartUploadsResult>`
  } else {
    await next()
  }
}
