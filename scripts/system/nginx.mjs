import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { projectFile } from '../project.mjs'
import { installIfPossible, refuseWithout } from './packages.mjs'

/** The path of an nginx on this machine, installed first if need be. */
export function findNginx() {
  const known = onPath()
  if (known) return known
  installIfPossible('nginx', 'nginx')
  return onPath() ?? refuseWithout('nginx', 'nginx')
}

/** Debian installs it where only root looks for programs. */
function onPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
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
  const site = replaceAll(readFileSync(projectFile('deploy/nginx.conf'), 'utf8'), [
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
  const server = spawn(findNginx(), ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  server.stderr.on('data', (data) => {
    output += data
  })
  const isEnded = () => server.exitCode !== null || server.signalCode !== null
  await untilAccepting(port, () => {
    if (isEnded()) throw new Error(`nginx did not start:\n${output}`)
  })
  return {
    /** Without TLS. */
    origin: `http://127.0.0.1:${port}`,
    tlsOrigin: `https://127.0.0.1:${tlsPort}`,
    redirectOrigin: `http://127.0.0.1:${redirectPort}`,
    pid: server.pid ?? 0,
    /** What it has logged: warnings and errors. */
    output: () => output,
    async stop() {
      if (!isEnded()) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
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

/**
 * @param {string} text
 * @param {[string | RegExp, string][]} changes each must find something
 */
function replaceAll(text, changes) {
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, () => to)
    if (next === changed) throw new Error(`deploy/nginx.conf has no ${from}.`)
    return next
  }, text)
}

/** A certificate that nobody trusts, for one run. @param {string} folder */
function createCertificate(folder) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'pipe' })
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  return port
}

/**
 * @param {number} port
 * @param {() => void} check throws if waiting is in vain
 */
async function untilAccepting(port, check) {
  for (let tries = 0; tries < 200; tries += 1) {
    check()
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer) return
    await setTimeout(25)
  }
  throw new Error('nginx did not start within five seconds.')
}
