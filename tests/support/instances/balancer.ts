import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findNginx } from '../../../scripts/system/nginx.mjs'
import { runProxy } from '../../../scripts/system/run-proxy.mjs'
import { temporaryFolder } from '../temporary-folder'

export interface Balancer {
  origin: string
  /** What nginx has logged. */
  log(): string
  stop(): Promise<void>
}

/** nginx in front of servers on these ports, without a cache: every request reaches one of them. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const folder = await temporaryFolder()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, servers))
  const origin = `http://127.0.0.1:${port}`
  const isAnswering = async () => (await fetch(origin).catch(() => null)) !== null
  const { output, stop } = await runProxy(findNginx(), ['-p', folder, '-c', file], { isAnswering })
  return { origin, log: output, stop }
}

/** The lines about upstreams are those that docs/operating/instances.md recommends, with a shorter time. */
function configuration(folder: string, port: number, servers: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(folder, 'pid')};
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream vigil {
    ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
    # Less than SHUTDOWN_DELAY of the instances.
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://vigil;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_reader;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
  }
}
`
}
