import { randomInt } from 'node:crypto';
import {
  getLlama,
  type Llama,
  type LlamaContextSequence,
  LlamaGrammarEvaluationState,
  LlamaLogLevel,
  type LlamaModel,
  type SequenceEvaluateOptions,
  type Token,
} from 'node-llama-cpp';
import { RuntimeFailure } from '../runtime-failure.ts';
import { CompletionText } from './completion-text.ts';
import type {
  Countable,
  FinishReason,
  GenerateRequest,
  GenerationListener,
  LlamaSettings,
  Sampling,
} from './llama-messages.ts';
import { promptTokens, type Vocabulary } from './prompt-tokens.ts';
import { ChatTemplate, type PromptMessage } from './render-chat-template.ts';
import { SequencePool } from './sequence-pool.ts';
import { suggestedSampling } from './suggested-sampling.ts';

export interface Surroundings {
  /** Called whenever work makes progress. */
  onAlive(): void;
  onComplaint(level: 'warn' | 'error', text: string): void;
}

/** Prompt tokens evaluated at once: few enough that a cancelled request ends soon. */
const PROMPT_BATCH = 128;
const CONTROL_TOKEN = 3;

const CHAT_ML =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}" +
  "{% endfor %}{{ '<|im_start|>assistant\\n' }}";
const PLAIN_LINES =
  "{% for message in messages %}{{ message.role + ': ' + message.content + '\\n' }}{% endfor %}{{ 'assistant:' }}";

/** llama.cpp with one loaded model. The sequences of a context are computed together. */
export class LlamaEngine {
  readonly #llama: Llama;
  readonly #model: LlamaModel;
  /** Maximum tokens of prompt and completion together. */
  readonly contextLength: number;
  readonly #sequences: SequencePool<LlamaContextSequence>;
  readonly #template: ChatTemplate;
  readonly #vocabulary: Vocabulary;
  readonly #maxTokenLength: number;
  readonly #sampling: Sampling;
  readonly #onAlive: () => void;

  private constructor(
    llama: Llama,
    model: LlamaModel,
    sequences: SequencePool<LlamaContextSequence>,
    settings: LlamaSettings,
    onAlive: () => void,
  ) {
    const { tokens = [], token_type: kinds = [] } = model.fileInfo.metadata.tokenizer?.ggml ?? {};
    const specials = new Map<number, string>();
    tokens.forEach((name, token) => {
      if (kinds[token] === CONTROL_TOKEN && name !== '') specials.set(token, name);
    });
    this.#llama = llama;
    this.#model = model;
    this.contextLength = contextLengthOf(model, settings);
    this.#sequences = sequences;
    this.#template = new ChatTemplate(templateOf(model, new Set(specials.values())));
    this.#vocabulary = { specials, tokenize: (text, special) => model.tokenize(text, special) };
    this.#maxTokenLength = tokens.reduce((longest, name) => Math.max(longest, name.length), 1);
    this.#sampling = suggestedSampling(model.fileInfo.metadata.general);
    this.#onAlive = onAlive;
  }

  static async load(settings: LlamaSettings, { onAlive, onComplaint }: Surroundings): Promise<LlamaEngine> {
    const llama = await getLlama({
      build: 'never',
      gpu: false,
      skipDownload: true,
      progressLogs: false,
      // The default of four is slower on a machine with fewer cores.
      maxThreads: settings.threads,
      logLevel: LlamaLogLevel.warn,
      logger: (level, text) => onComplaint(level === LlamaLogLevel.warn ? 'warn' : 'error', text),
    });
    onAlive();
    const model = await llama.loadModel({ modelPath: settings.file, gpuLayers: 0, onLoadProgress: onAlive });
    const sequences = await SequencePool.open(
      settings.sequences,
      (count) => addSequences(model, settings, count),
      ({ message }) => onComplaint('warn', `no memory for more requests at once: ${message}`),
    );
    return new LlamaEngine(llama, model, sequences, settings, onAlive);
  }

  async count(what: Countable): Promise<number> {
    if ('messages' in what) return (await this.#promptOf(what.messages)).length;
    return this.#tokenizeIfFits(what.text, false).length;
  }

  async generate(request: GenerateRequest, listener: GenerationListener, isCancelled: () => boolean): Promise<void> {
    const prompt = await this.#promptOf(request.messages);
    if (prompt.length >= this.contextLength) throw this.#tooLong(prompt.length);
    const sequence = await this.#sequences.acquire();
    try {
      listener.begun(prompt.length);
      await this.#read(sequence, prompt.slice(0, -1), isCancelled);
      for (let choice = 0; choice < request.choices && !isCancelled(); choice++) {
        await eraseCompletion(sequence, prompt.length - 1);
        await this.#complete(sequence, prompt, request, choice, listener, isCancelled);
      }
    } finally {
      // Nothing of one caller is kept for the next.
      await sequence.clearHistory();
      this.#sequences.release(sequence);
    }
  }

  async #read(sequence: LlamaContextSequence, tokens: readonly Token[], isCancelled: () => boolean): Promise<void> {
    for (let start = 0; start < tokens.length && !isCancelled(); start += PROMPT_BATCH) {
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, start + PROMPT_BATCH));
      this.#onAlive();
    }
  }

  async #complete(
    sequence: LlamaContextSequence,
    prompt: readonly Token[],
    request: GenerateRequest,
    choice: number,
    listener: GenerationListener,
    isCancelled: () => boolean,
  ): Promise<void> {
    const room = Math.min(request.maxTokens, this.contextLength - prompt.length);
    const completion = new CompletionText(
      (tokens, before) => this.#model.detokenize(tokens as Token[], false, before as Token[]),
      request.stop,
    );
    const generated: Token[] = [];
    const options = await this.#evaluationOf(request, choice, generated, room);
    let reason: FinishReason = 'stop';
    for await (const token of sequence.evaluate(prompt.slice(-1), options)) {
      if (isCancelled()) return;
      generated.push(token);
      const { text, tokens } = completion.push(token);
      if (text !== '') listener.piece(choice, text, tokens);
      else this.#onAlive();
      if (completion.stopped) break;
      if (completion.generated >= room) {
        reason = 'length';
        break;
      }
    }
    const last = completion.end();
    if (last.text !== '') listener.piece(choice, last.text, last.tokens);
    listener.ended(choice, completion.stopped ? 'stop' : reason, last.tokens);
  }

  async #evaluationOf(
    request: GenerateRequest,
    choice: number,
    generated: Token[],
    room: number,
  ): Promise<SequenceEvaluateOptions> {
    const { frequencyPenalty, presencePenalty } = request;
    const penalised = frequencyPenalty !== 0 || presencePenalty !== 0;
    return {
      ...this.#sampling,
      ...request.sampling,
      seed: seedOf(request.seed, choice),
      ...(penalised
        ? {
            repeatPenalty: {
              punishTokens: () => generated,
              maxPunishTokens: room,
              penalty: 1,
              frequencyPenalty,
              presencePenalty,
            },
          }
        : {}),
      ...(request.json
        ? {
            grammarEvaluationState: new LlamaGrammarEvaluationState({
              model: this.#model,
              grammar: await this.#llama.getGrammarFor('json'),
            }),
          }
        : {}),
    };
  }

  async #promptOf(messages: readonly PromptMessage[]): Promise<Token[]> {
    const { tokens } = this.#model;
    const render = (shown: readonly PromptMessage[]): Promise<string> =>
      this.#template.render({
        messages: shown,
        add_generation_prompt: true,
        bos_token: tokens.bosString ?? '',
        eos_token: tokens.eosString ?? '',
      });
    const vocabulary: Vocabulary = {
      specials: this.#vocabulary.specials,
      tokenize: (text, special) => this.#tokenizeIfFits(text, special),
    };
    const prompt = (await promptTokens(messages, render, vocabulary)) as Token[];
    const { bos } = tokens;
    if (bos !== null && tokens.shouldPrependBosToken && prompt[0] !== bos) prompt.unshift(bos);
    // Generation needs at least one token to start from.
    if (prompt.length === 0) prompt.push(bos ?? tokens.eos ?? (0 as Token));
    return prompt;
  }

  /** Tokenizes text unless it cannot fit: tokenizing blocks all other generations. */
  #tokenizeIfFits(text: string, special: boolean): Token[] {
    const fewest = Math.ceil(text.length / this.#maxTokenLength);
    if (fewest > this.contextLength) throw this.#tooLong(fewest);
    return this.#vocabulary.tokenize(text, special) as Token[];
  }

  #tooLong(promptTokens: number): RuntimeFailure {
    const contextLength = this.contextLength;
    return new RuntimeFailure(
      'prompt_too_long',
      `the prompt has at least ${promptTokens} tokens of a context of ${contextLength}`,
      { promptTokens, contextLength },
    );
  }
}

/** Creates a context with this many sequences. */
async function addSequences(
  model: LlamaModel,
  settings: LlamaSettings,
  count: number,
): Promise<LlamaContextSequence[]> {
  const context = await model.createContext({
    sequences: count,
    contextSize: contextLengthOf(model, settings),
    threads: settings.threads,
    // A smaller context than promised would only be noticed in the middle of a completion.
    failedCreationRemedy: false,
  });
  return Array.from({ length: count }, () => context.getSequence());
}

/** Limits the context to what the model was trained for, if its file says so. */
function contextLengthOf({ trainContextSize }: LlamaModel, settings: LlamaSettings): number {
  return trainContextSize > 0 ? Math.min(trainContextSize, settings.contextLength) : settings.contextLength;
}

function templateOf(model: LlamaModel, specials: ReadonlySet<string>): string {
  const own = model.fileInfo.metadata.tokenizer?.chat_template;
  if (typeof own === 'string' && own !== '') return own;
  return specials.has('<|im_start|>') && specials.has('<|im_end|>') ? CHAT_ML : PLAIN_LINES;
}

/** Keeps the prompt without its last token, from which the next completion starts. */
async function eraseCompletion(sequence: LlamaContextSequence, promptLength: number): Promise<void> {
  const end = sequence.nextTokenIndex;
  if (end > promptLength) await sequence.eraseContextTokenRanges([{ start: promptLength, end }]);
}

/** llama.cpp takes 32-bit seeds; the highest value means random. */
const SEEDS = 2 ** 32 - 1;

function seedOf(seed: number | undefined, choice: number): number {
  if (seed === undefined) return randomInt(SEEDS);
  return (((seed + choice) % SEEDS) + SEEDS) % SEEDS;
}
