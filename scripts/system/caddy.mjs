import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, installIfPossible, refuseWithout } from './packages.mjs'
import { changedConfiguration, freePort, runProxy } from './run-proxy.mjs'

/** The path of a Caddy on this machine, installed first if need be. */
export function findCaddy() {
  const known = findProgram('caddy')
  if (known) return known
  installIfPossible('Caddy', 'caddy', 'caddy')
  return findProgram('caddy') ?? refuseWithout('Caddy', 'caddy')
}

/** The name of the site in deploy/Caddyfile. */
const host = 'news.example.org'

/**
 * Caddy with deploy/Caddyfile, on free ports of this machine, before servers at these origins. Only their addresses are
 * changed. What it would do on the network is set before the file: the ports, and certificates of its own.
 * @param {string[]} origins such as http://127.0.0.1:3000
 */
export async function startCaddy(origins) {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-caddy-'))
  const [redirectPort, port] = [await freePort(), await freePort()]
  const servers = origins.map((origin) => new URL(origin).host)
  const site = changedConfiguration('deploy/Caddyfile', [
    ['reverse_proxy 127.0.0.1:3000 127.0.0.1:3001 {', `reverse_proxy ${servers.join(' ')} {`],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, globalOptions(redirectPort, port) + site)
  const { stop, ...caddy } = await runProxy(findCaddy(), ['run', '--config', file], {
    // Where it stores its certificates.
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    isAnswering: () => isAnswering(port),
  })
  return {
    ...caddy,
    /** Requests need `host` as their host name, and do not know the certificate. */
    origin: `https://127.0.0.1:${port}`,
    redirectOrigin: `http://127.0.0.1:${redirectPort}`,
    host,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * @param {number} httpPort
 * @param {number} httpsPort
 */
function globalOptions(httpPort, httpsPort) {
  const options = [
    'admin off',
    'default_bind 127.0.0.1',
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    'local_certs',
    'skip_install_trust',
  ]
  return `{\n${options.map((option) => `\t${option}\n`).join('')}}\n`
}

/** It listens before it has a certificate. @param {number} port */
function isAnswering(port) {
  return new Promise((resolve) => {
    const options = { port, servername: host, rejectUnauthorized: false, agent: false }
    const sent = request({ host: '127.0.0.1', ...options, headers: { Host: host } }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(true))
    })
    sent.once('error', () => resolve(false))
    sent.end()
  })
}
