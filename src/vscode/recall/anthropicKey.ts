import type * as vscode from 'vscode';

const SECRET = 'memoryLens.anthropicApiKey';
const VARIABLE = 'ANTHROPIC_API_KEY';

/** The person's API key: kept by VS Code, else the one of the environment. Never in settings, messages or the log. */
export class AnthropicKey {
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {}

  /** `null` where there is none. */
  async read(): Promise<string | null> {
    return (await this.secrets.get(SECRET)) || this.ofEnvironment;
  }

  async keep(key: string): Promise<void> {
    await this.secrets.store(SECRET, key);
  }

  /** Whether there was one to remove. That of the environment stays. */
  async remove(): Promise<boolean> {
    const wasKept = Boolean(await this.secrets.get(SECRET));
    await this.secrets.delete(SECRET);
    return wasKept;
  }

  get ofEnvironment(): string | null {
    return this.env[VARIABLE]?.trim() || null;
  }
}
