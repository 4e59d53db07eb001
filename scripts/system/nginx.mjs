import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, installIfPossible, refuseWithout } from './packages.mjs'
import { changedConfiguration, freePort, runProxy } from './run-proxy.mjs'

/** The path of an nginx on this machine, installed first if need be. */
export function findNginx() {
  const known = findProgram('nginx')
  if (known) return known
  installIfPossible('nginx', 'nginx', 'nginx')
  return findProgram('nginx') ?? refuseWithout('nginx', 'nginx')
}

/**
 * nginx with deploy/nginx.conf, on free ports of this machine, before servers at these origins. Only what the file
 * marks as CHANGE is changed, and it listens without TLS as well.
 * @param {string[]} origins such as http://127.0.0.1:3000
 * @param {number} [plainPort] where it listens without TLS; a free port if unset
 */
export async function startNginx(origins, plainPort) {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-nginx-'))
  const [redirectPort, tlsPort] = [await freePort(), await freePort()]
  const port = plainPort ?? (await freePort())
  createCertificate(folder)
  const servers = origins.map(
    (origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`,
  )
  const site = changedConfiguration('deploy/nginx.conf', [
    [/( +server 127\.0\.0\.1:\S+ .*\n)+/, `    ${servers.join('\n    ')}\n`],
    ['/var/cache/nginx/vigil', join(folder, 'cache')],
    [/ +listen \[::\].*\n/g, ''],
    ['listen 80;', `listen 127.0.0.1:${redirectPort};`],
    [
      'listen 443 ssl http2;',
      `listen 127.0.0.1:${tlsPort} ssl http2;\n    listen 127.0.0.1:${port};`,
    ],
    [/\S+\/fullchain\.pem/, join(folder, 'certificate.pem')],
    [/\S+\/privkey\.pem/, join(folder, 'key.pem')],
  ])
  writeFileSync(join(folder, 'vigil.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  const { stop, ...nginx } = await runProxy(findNginx(), args, { isAnswering })
  return {
    ...nginx,
    /** Without TLS. */
    origin: `http://127.0.0.1:${port}`,
    tlsOrigin: `https://127.0.0.1:${tlsPort}`,
    redirectOrigin: `http://127.0.0.1:${redirectPort}`,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a distribution's own nginx.conf has around the file. @param {string} folder */
function mainConfiguration(folder) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes auto;',
    `pid ${join(folder, 'pid')};`,
    'error_log stderr warn;',
    'events { worker_connections 1024; }',
    'http {',
    'sendfile on;',
    'tcp_nopush on;',
    'keepalive_requests 100000;',
    ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
    `include ${join(folder, 'vigil.conf')};`,
    '}',
    '',
  ].join('\n')
}

/** A certificate that nobody trusts, for one run. @param {string} folder */
function createCertificate(folder) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'pipe' })
}
