/** Extensions that show, after a slash, that a word is a path. Without the dot, in lower case. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'astro avsc bash bat bazel bib bzl c cc cfg clj cljs cmake cmd coffee conf cpp cs csproj css csv cts cue cxx dart ' +
    'db diff edn ejs el elm env erb erl ex exs fbs fish fs fsproj gemspec geojson gif glsl go gql gradle graphql groovy h hbs ' +
    'hcl hh hpp hrl hs htm html hxx ico ini ino ipynb java jl jpeg jpg js json json5 jsonc jsonl jsx kt kts less lock lua ' +
    'm make md mdx mjs mk ml mli mm mts nim nix njk pdf php pl plist pm png po prisma properties proto ps1 pug py pyi pyx ' +
    'r rake rb rego rs rst sass sbt scala scss service sh sln snap sol sql sqlite styl svelte svg swift tex tf tfvars ' +
    'toml tpl ts tsv tsx txt vb vim vue wasm webp wgsl xml xsd yaml yml zig zsh'
  ).split(' '),
);

/** Files that are known by their name alone. */
const BASE_NAMES: ReadonlySet<string> = new Set(
  (
    'package.json package-lock.json tsconfig.json pnpm-workspace.yaml pnpm-lock.yaml yarn.lock Makefile Dockerfile ' +
    'docker-compose.yml docker-compose.yaml compose.yaml compose.yml Cargo.toml Cargo.lock go.mod go.sum pyproject.toml requirements.txt ' +
    'Gemfile Gemfile.lock Rakefile Procfile Justfile justfile CMakeLists.txt pom.xml build.gradle build.gradle.kts settings.gradle ' +
    'composer.json biome.json .gitignore .gitattributes .editorconfig .nvmrc .eslintrc .eslintrc.json .eslintrc.js ' +
    '.prettierrc .env.example .dockerignore .gitlab-ci.yml README.md CONTRIBUTING.md CHANGELOG.md LICENSE CLAUDE.md AGENTS.md CODEOWNERS'
  ).split(' '),
);

/** What a build, a tool or a person's machine puts there: its absence tells nothing. */
const MADE_FOLDERS: ReadonlySet<string> = new Set(
  (
    'dist build out target coverage node_modules tmp temp logs .next .nuxt .svelte-kit .cache .turbo .venv venv ' +
    '__pycache__ .pytest_cache .tox obj .gradle .terraform .vercel .git .vscode .idea .claude .cursor generated __generated__ test-results playwright-report'
  ).split(' '),
);

/** Folders that are never walked through: what is in them is nobody's source, or far too much. */
const UNREAD_FOLDERS: ReadonlySet<string> = new Set(
  (
    'node_modules .git .hg .svn dist build out target coverage .next .nuxt .svelte-kit .cache .turbo .venv venv ' +
    '__pycache__ .pytest_cache .tox .gradle .terraform .vscode-test'
  ).split(' '),
);

/** Names that many folders have: the same name elsewhere shows no move. In lower case, without extension. */
const COMMON_STEMS: ReadonlySet<string> = new Set(
  (
    'index main mod lib init __init__ __main__ app readme changelog license package tsconfig config setup utils util helpers ' +
    'types constants conftest makefile dockerfile test tests page layout route style styles default'
  ).split(' '),
);

export function isKnownExtension(extension: string): boolean {
  return EXTENSIONS.has(extension.toLowerCase());
}

export function isKnownBaseName(name: string): boolean {
  return BASE_NAMES.has(name);
}

export function isMadeFolder(name: string): boolean {
  return MADE_FOLDERS.has(name);
}

export function isUnreadFolder(name: string): boolean {
  return UNREAD_FOLDERS.has(name);
}

/** Whether a name says too little for a file of that name elsewhere to be the same one. */
export function isCommonName(baseName: string): boolean {
  const dot = baseName.indexOf('.', 1);
  return COMMON_STEMS.has((dot < 0 ? baseName : baseName.slice(0, dot)).toLowerCase());
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** After the last dot of the base name, as written; `''` without one, or where the name begins with its only dot. */
export function extensionOf(path: string): string {
  const name = baseNameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1);
}
