import { retryAfterOf } from './sdkRetryAfter';

/** Bytes of an answer, unpacked: as many as the agent's command line may write, and far more than five names need. */
export const ANSWER_MAX_BYTES = 1_000_000;

/**
 * `fetch` for one question: every phase of it ends with the signal, and a body that is larger than any answer is not taken,
 * however small it was packed.
 */
export class SdkFetch {
  private readonly stop = new AbortController();
  private passed = false;

  /**
   * @param endsAt milliseconds since the epoch
   * @param signal the end of the time, or the person's wish
   */
  constructor(
    private readonly endsAt: number,
    private readonly signal: AbortSignal,
  ) {}

  /** Whether an answer was larger than may be. */
  get isPassed(): boolean {
    return this.passed;
  }

  /** Lets go of whatever still comes. */
  dispose(): void {
    this.stop.abort();
  }

  async fetch(url: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const given = init.signal ?? null;
    const signals = [this.signal, this.stop.signal, ...(given === null ? [] : [given])];
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    // Where the service asks for a longer wait than there is time, the SDK is told not to sit it out.
    const waitSeconds = retryAfterOf(headers);
    if (!response.ok && waitSeconds !== null && Date.now() + waitSeconds * 1000 >= this.endsAt) {
      headers.set('x-should-retry', 'false');
    }
    return new Response(response.body?.pipeThrough(this.countBytes()) ?? null, { status, statusText, headers });
  }

  private countBytes(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    let bytes = 0;
    return new TransformStream({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes <= ANSWER_MAX_BYTES) controller.enqueue(chunk);
        else {
          this.passed = true;
          controller.error(new Error('The answer is too large.'));
          this.stop.abort();
        }
      },
    });
  }
}
