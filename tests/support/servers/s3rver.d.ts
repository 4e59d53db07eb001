declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Options {
    address: string
    port: number
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }

  export interface Context {
    method: string
    query: Record<string, string>
    status: number
    type: string
    body: string
  }

  export default class S3rver {
    constructor(options: Options)
    httpServer: Server
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
