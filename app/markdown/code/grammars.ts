import bash from 'shiki/langs/bash.mjs'
import c from 'shiki/langs/c.mjs'
import csharp from 'shiki/langs/csharp.mjs'
import css from 'shiki/langs/css.mjs'
import diff from 'shiki/langs/diff.mjs'
import docker from 'shiki/langs/docker.mjs'
import go from 'shiki/langs/go.mjs'
import hcl from 'shiki/langs/hcl.mjs'
import html from 'shiki/langs/html.mjs'
import http from 'shiki/langs/http.mjs'
import ini from 'shiki/langs/ini.mjs'
import java from 'shiki/langs/java.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import kusto from 'shiki/langs/kusto.mjs'
import nginx from 'shiki/langs/nginx.mjs'
import php from 'shiki/langs/php.mjs'
import powershell from 'shiki/langs/powershell.mjs'
import python from 'shiki/langs/python.mjs'
import regexp from 'shiki/langs/regexp.mjs'
import rust from 'shiki/langs/rust.mjs'
import shellsession from 'shiki/langs/shellsession.mjs'
import sql from 'shiki/langs/sql.mjs'
import toml from 'shiki/langs/toml.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import xml from 'shiki/langs/xml.mjs'
import yaml from 'shiki/langs/yaml.mjs'

/** The grammars that languages.ts names. */
export const grammars = [
  bash,
  c,
  shellsession,
  csharp,
  css,
  diff,
  docker,
  go,
  hcl,
  html,
  http,
  ini,
  java,
  javascript,
  json,
  kusto,
  nginx,
  php,
  powershell,
  python,
  regexp,
  rust,
  sql,
  toml,
  typescript,
  xml,
  yaml,
]
