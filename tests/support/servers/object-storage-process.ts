import { argv, stdout } from 'node:process'
import S3rver from '@20minutes/s3rver'

// In a process of its own, so that tests can kill it.

const [directory = '', port = '0', bucket = ''] = argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
})
const address = await server.run()
stdout.write(`${address.port}\n`)
