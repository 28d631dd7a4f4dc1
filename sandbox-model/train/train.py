"""Trains the sandbox model from nothing and writes it as GGUF.

    python3 sandbox-model/train/train.py --corpus sandbox-model/build/corpus --out sandbox-model/build/model

One GPU, some twenty minutes. Everything is seeded; the last digits may still differ between machines and versions of PyTorch.
"""

import argparse
import csv
import hashlib
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

from gguf_file import write_gguf

END, SYSTEM, USER, ASSISTANT = "<|end|>", "<|system|>", "<|user|>", "<|assistant|>"
SPECIALS = [END, SYSTEM, USER, ASSISTANT]
CHAT_TEMPLATE = (
    "{% for message in messages %}{{ '<|' + message.role + '|>' + message.content | trim + '<|end|>' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}"
)
CONTROL, NORMAL = 3, 1
CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True)
class Shape:
    """About 14 million parameters: in 8 bits some 15 MB."""

    vocabulary: int = 4096
    context: int = 2048
    width: int = 320
    blocks: int = 10
    heads: int = 5
    inner: int = 896
    rope_base: float = 10_000.0
    epsilon: float = 1e-5


# --- The corpus ---------------------------------------------------------------------------------------------------------


def read_conversations(path: Path) -> list[list[tuple[str, str]]]:
    """Each a list of messages: who says it, and what."""
    conversations = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            given = json.loads(line)
            messages = [(SYSTEM, given["system"])] if "system" in given else []
            for turn in given["turns"]:
                messages += [(USER, turn["ask"]), (ASSISTANT, turn["answer"])]
            conversations.append(messages)
    return conversations


def train_tokenizer(conversations: list[list[tuple[str, str]]], size: int) -> Tokenizer:
    """Byte-level BPE. Digits stand alone, so that sums can be learnt: llama.cpp knows this cut as `smollm`."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=SPECIALS,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator((text for messages in conversations for _, text in messages), trainer)
    return tokenizer


OTHERS_WEIGHT = 0.1
"""What people say is learnt too, since it is most of the words there are; but answers are what counts."""


def encode(conversations: list[list[tuple[str, str]]], tokenizer: Tokenizer, context: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Every conversation as tokens, and how much the prediction of each of them counts."""
    role_ids = {role: tokenizer.token_to_id(role) for role in SPECIALS}
    texts = [text for messages in conversations for _, text in messages]
    encoded = iter(tokenizer.encode_batch_fast(texts, add_special_tokens=False))
    out = []
    for messages in conversations:
        tokens, weights = [], []
        for role, _ in messages:
            ids = next(encoded).ids
            weight = 1.0 if role == ASSISTANT else OTHERS_WEIGHT
            tokens += [role_ids[role], *ids, role_ids[END]]
            weights += [0.0, *([weight] * (len(ids) + 1))]
        if len(tokens) <= context:
            out.append((np.array(tokens, dtype=np.int16), np.array(weights, dtype=np.float16)))
    return out


def pack(encoded: list[tuple[np.ndarray, np.ndarray]], context: int, seed: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Rows of the context's length, filled with whole conversations; attention stays within each (see `documents`)."""
    order = np.random.default_rng(seed).permutation(len(encoded))
    open_rows: list[list[int]] = []
    room: list[int] = []
    rows: list[list[int]] = []
    for index in order:
        length = len(encoded[index][0])
        for i, left in enumerate(room):
            if left >= length:
                open_rows[i].append(index)
                room[i] -= length
                break
        else:
            open_rows.append([index])
            room.append(context - length)
            if len(room) > 64:
                fullest = min(range(len(room)), key=room.__getitem__)
                rows.append(open_rows.pop(fullest))
                room.pop(fullest)
    rows += open_rows
    tokens = np.zeros((len(rows), context), dtype=np.int16)
    weights = np.zeros((len(rows), context), dtype=np.float16)
    documents = np.full((len(rows), context), -1, dtype=np.int16)
    for r, row in enumerate(rows):
        at = 0
        for number, index in enumerate(row):
            ids, counts = encoded[index]
            tokens[r, at : at + len(ids)] = ids
            weights[r, at : at + len(ids)] = counts
            documents[r, at : at + len(ids)] = number
            at += len(ids)
    return torch.from_numpy(tokens), torch.from_numpy(weights), torch.from_numpy(documents)


# --- The model: llama's architecture ------------------------------------------------------------------------------------


class Block(nn.Module):
    def __init__(self, shape: Shape, dropout: float):
        super().__init__()
        width = shape.width
        self.heads = shape.heads
        self.attn_norm = nn.RMSNorm(width, shape.epsilon)
        self.attn_q = nn.Linear(width, width, bias=False)
        self.attn_k = nn.Linear(width, width, bias=False)
        self.attn_v = nn.Linear(width, width, bias=False)
        self.attn_output = nn.Linear(width, width, bias=False)
        self.ffn_norm = nn.RMSNorm(width, shape.epsilon)
        self.ffn_gate = nn.Linear(width, shape.inner, bias=False)
        self.ffn_up = nn.Linear(width, shape.inner, bias=False)
        self.ffn_down = nn.Linear(shape.inner, width, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, rope: torch.Tensor, mask) -> torch.Tensor:
        batch, length, width = x.shape
        split = lambda y: y.view(batch, length, self.heads, width // self.heads)
        h = self.attn_norm(x)
        q, k = (rotate(split(project(h)), rope).transpose(1, 2) for project in (self.attn_q, self.attn_k))
        v = split(self.attn_v(h)).transpose(1, 2)
        mixed = attend(q.to(v.dtype), k.to(v.dtype), v, mask).transpose(1, 2).reshape(batch, length, width)
        x = x + self.dropout(self.attn_output(mixed))
        h = self.ffn_norm(x)
        return x + self.dropout(self.ffn_down(F.silu(self.ffn_gate(h)) * self.ffn_up(h)))


class Llama(nn.Module):
    def __init__(self, shape: Shape, dropout: float):
        super().__init__()
        self.token_embd = nn.Embedding(shape.vocabulary, shape.width)
        self.blk = nn.ModuleList(Block(shape, dropout) for _ in range(shape.blocks))
        self.output_norm = nn.RMSNorm(shape.width, shape.epsilon)
        half = shape.width // shape.heads // 2
        angles = torch.outer(torch.arange(shape.context), shape.rope_base ** (-torch.arange(half) / half))
        self.register_buffer("rope", torch.stack([angles.cos(), angles.sin()]), persistent=False)
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                deep = name.endswith(("attn_output.weight", "ffn_down.weight"))
                nn.init.normal_(weight, std=0.02 / math.sqrt(2 * shape.blocks) if deep else 0.02)

    def forward(self, tokens: torch.Tensor, mask) -> torch.Tensor:
        x = self.token_embd(tokens)
        rope = self.rope[:, : tokens.shape[1]]
        for block in self.blk:
            x = block(x, rope, mask)
        # The output is the embedding again: at this size its numbers are better spent elsewhere.
        return F.linear(self.output_norm(x), self.token_embd.weight)


def rotate(x: torch.Tensor, rope: torch.Tensor) -> torch.Tensor:
    """RoPE on neighbouring pairs, which is how llama.cpp reads this architecture."""
    cos, sin = rope[0][None, :, None, :], rope[1][None, :, None, :]
    even, odd = x[..., 0::2].float(), x[..., 1::2].float()
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2)


def attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mask) -> torch.Tensor:
    """Without a mask there is one conversation."""
    if mask is None:
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)
    return flex_attention(q, k, v, block_mask=mask)


compiled_block_mask = torch.compile(create_block_mask)


def mask_within(documents: torch.Tensor):
    """Each token sees those before it in its own conversation."""
    batch, length = documents.shape
    allowed = lambda b, h, q, k: (q >= k) & (documents[b, q] == documents[b, k])
    return compiled_block_mask(allowed, batch, None, length, length, device=documents.device)


# --- Training -----------------------------------------------------------------------------------------------------------


def loss_of(model: nn.Module, tokens: torch.Tensor, weights: torch.Tensor, mask) -> tuple[torch.Tensor, torch.Tensor]:
    """What is learnt from, and beside it the plain mean over the tokens of answers."""
    with torch.autocast("cuda", dtype=torch.bfloat16):
        logits = model(tokens, mask)
    each = F.cross_entropy(logits[:, :-1].float().flatten(0, 1), tokens[:, 1:].flatten(), reduction="none")
    weight = weights[:, 1:].float().flatten()
    answers = (weight == 1).float()
    return (each * weight).sum() / weight.sum(), (each.detach() * answers).sum() / answers.sum()


compiled_loss_of = torch.compile(loss_of)


def look_at(model: nn.Module, tokens: torch.Tensor, weights: torch.Tensor, documents: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    return compiled_loss_of(model, tokens.long(), weights, mask_within(documents))


def optimizers_of(model: nn.Module) -> list[torch.optim.Optimizer]:
    """Muon for the matrices inside, in AdamW's measure of a step, so that one rate does for both; AdamW for the rest."""
    inside = [weight for name, weight in model.named_parameters() if weight.dim() == 2 and name.startswith("blk.")]
    embedding = [weight for name, weight in model.named_parameters() if weight.dim() == 2 and not name.startswith("blk.")]
    norms = [weight for weight in model.parameters() if weight.dim() != 2]
    return [
        torch.optim.Muon(inside, lr=0.0, weight_decay=0.1, momentum=0.95, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(
            [{"params": embedding, "weight_decay": 0.1}, {"params": norms, "weight_decay": 0.0}],
            lr=0.0,
            betas=(0.9, 0.95),
            fused=True,
        ),
    ]


def rate_at(step: int, steps: int, peak: float, warm_up: int) -> float:
    """Up in a moment, then down in a straight line to nothing."""
    if step < warm_up:
        return peak * (step + 1) / warm_up
    return peak * max(0.0, (steps - step) / (steps - warm_up))


@torch.no_grad()
def held_out_loss(model: nn.Module, data: tuple[torch.Tensor, ...], rows: int) -> float:
    model.eval()
    starts = range(0, len(data[0]) - rows + 1, rows)
    losses = [look_at(model, *(part[start : start + rows].cuda() for part in data))[1] for start in starts]
    model.train()
    return torch.stack(losses).mean().item()


def made_from(options) -> str:
    """What a paused training must not be gone on with, if it is another: the text, and all that shapes the way."""
    digest = hashlib.sha256((options.corpus / "train.jsonl").read_bytes())
    digest.update(repr((options.steps, options.rows, options.rate, options.warm_up, options.dropout, options.seed)).encode())
    return digest.hexdigest()


def pause(options, model: nn.Module, optimizers: list, tokenizer: Tokenizer, step: int, curve: list[tuple]) -> None:
    """Keeps all that going on needs, but for the text, which is read again."""
    kept = {
        "made_from": made_from(options),
        "tokenizer": tokenizer.to_str(),
        "model": model.state_dict(),
        "optimizers": [optimizer.state_dict() for optimizer in optimizers],
        "chance": (torch.get_rng_state(), torch.cuda.get_rng_state()),
        "step": step,
        "curve": curve,
    }
    torch.save(kept, options.out / CHECKPOINT)


def read_pause(options) -> dict | None:
    path = options.out / CHECKPOINT
    if not path.exists():
        return None
    kept = torch.load(path, weights_only=False)
    assert kept["made_from"] == made_from(options), f"{path} is of another text or of other options: remove it, or train elsewhere"
    return kept


def resume(paused: dict, model: nn.Module, optimizers: list[torch.optim.Optimizer]) -> tuple[int, list[tuple]]:
    """The step to go on with, and the curve so far."""
    model.load_state_dict(paused["model"])
    for optimizer, state in zip(optimizers, paused["optimizers"], strict=True):
        optimizer.load_state_dict(state)
    torch.set_rng_state(paused["chance"][0])
    torch.cuda.set_rng_state(paused["chance"][1])
    return paused["step"], paused["curve"]


def train(model: nn.Module, data: tuple[torch.Tensor, ...], held_out: tuple[torch.Tensor, ...], options, paused, tokenizer: Tokenizer, log) -> list[tuple] | None:
    """The loss as it went down; None where it was paused on the way."""
    optimizers = optimizers_of(model)
    data = tuple(part.cuda() for part in data)
    begun, per_epoch = time.time(), len(data[0]) // options.rows
    assert per_epoch > 0, f"there are fewer rows than the {options.rows} of one step"
    first, curve = resume(paused, model, optimizers) if paused else (0, [])
    for step in range(first, options.steps):
        if time.time() - begun > options.pause_after:
            pause(options, model, optimizers, tokenizer, step, curve)
            log(f"paused before step {step}")
            return None
        epoch, at = divmod(step, per_epoch)
        if at == 0 or step == first:
            order = torch.randperm(len(data[0]), generator=torch.Generator().manual_seed(options.seed + epoch))
        chosen = order[at * options.rows : (at + 1) * options.rows].cuda()
        loss, answers = look_at(model, *(part[chosen] for part in data))
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate_at(step, options.steps, options.rate, options.warm_up)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        if step % options.look == 0 or step == options.steps - 1:
            held = held_out_loss(model, held_out, options.rows)
            seen = (step + 1) * options.rows * data[0].shape[1]
            curve.append((step, seen, round(answers.item(), 4), round(held, 4)))
            log(f"step {step:6d}  {seen / 1e6:7.1f} M tokens  train {answers.item():.4f}  held out {held:.4f}  {time.time() - begun:.0f} s")
    return curve


# --- What comes out -----------------------------------------------------------------------------------------------------


@torch.no_grad()
def answer(model: Llama, tokenizer: Tokenizer, question: str, most: int = 160) -> str:
    """The likeliest answer, word by word. Slow, and enough for a look."""
    model.eval()
    ids = [tokenizer.token_to_id(USER), *tokenizer.encode(question).ids, tokenizer.token_to_id(END), tokenizer.token_to_id(ASSISTANT)]
    begun = len(ids)
    while len(ids) - begun < most:
        following = model(torch.tensor([ids], device="cuda"), None)[0, -1].argmax().item()
        if following == tokenizer.token_to_id(END):
            break
        ids.append(following)
    return tokenizer.decode(ids[begun:])


def export(model: Llama, tokenizer: Tokenizer, shape: Shape, path: Path) -> None:
    known = json.loads(tokenizer.to_str())["model"]
    tokens = [token for token, _ in sorted(known["vocab"].items(), key=lambda entry: entry[1])]
    assert len(tokens) == shape.vocabulary, f"the tokenizer has {len(tokens)} tokens"
    merges = [merge if isinstance(merge, str) else " ".join(merge) for merge in known["merges"]]
    end = tokenizer.token_to_id(END)
    fields = {
        "general.architecture": "llama",
        "general.type": "model",
        "general.name": "Souk Sandbox",
        "general.size_label": "14M",
        "general.license": "apache-2.0",
        "general.quantization_version": 2,
        "general.file_type": 7,
        # Without a temperature in the request: it knows few things, and knows them by heart.
        "general.sampling.temp": 0.2,
        "llama.context_length": shape.context,
        "llama.embedding_length": shape.width,
        "llama.block_count": shape.blocks,
        "llama.feed_forward_length": shape.inner,
        "llama.attention.head_count": shape.heads,
        "llama.attention.head_count_kv": shape.heads,
        "llama.attention.layer_norm_rms_epsilon": shape.epsilon,
        "llama.rope.dimension_count": shape.width // shape.heads,
        "llama.rope.freq_base": shape.rope_base,
        "llama.vocab_size": shape.vocabulary,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "smollm",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": [CONTROL if token in SPECIALS else NORMAL for token in tokens],
        "tokenizer.ggml.merges": merges,
        "tokenizer.ggml.bos_token_id": end,
        "tokenizer.ggml.eos_token_id": end,
        "tokenizer.ggml.padding_token_id": end,
        "tokenizer.ggml.add_bos_token": False,
        "tokenizer.chat_template": CHAT_TEMPLATE,
    }
    write_gguf(path, fields, {name: weight.detach().float().cpu().numpy() for name, weight in model.named_parameters()})


QUESTIONS = [
    "Who are you?",
    "How do I verify a webhook?",
    "What does scope_required mean?",
    "What is 7 plus 5?",
    "Say hello in JSON.",
    "What is a gripper?",
    "how long is a download link valid",
    "Which scope do I need to read my revenue?",
    "What is the capital of France?",
    "Tell me a short story about a robot.",
    "List three fruits.",
    "Repeat after me: the blue crane waits",
]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=12600)
    parser.add_argument("--rows", type=int, default=32, help="of 2048 tokens, in a step")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--warm-up", type=int, default=300)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--look", type=int, default=400, help="steps between looks at what is held out")
    parser.add_argument("--pause-after", type=float, default=math.inf, help="seconds until it pauses; run again, it goes on")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    begun = time.time()
    log = lambda line: print(f"[{time.time() - begun:5.0f} s] {line}", flush=True)

    shape = Shape()
    conversations = read_conversations(options.corpus / "train.jsonl")
    log(f"{len(conversations)} conversations")
    paused = read_pause(options)
    tokenizer = Tokenizer.from_str(paused["tokenizer"]) if paused else train_tokenizer(conversations[:200_000], shape.vocabulary)
    data = pack(encode(conversations, tokenizer, shape.context), shape.context, options.seed)
    held_out = pack(
        encode(read_conversations(options.corpus / "held-out.jsonl"), tokenizer, shape.context), shape.context, options.seed
    )
    log(f"{(data[2] >= 0).sum().item() / 1e6:.1f} M tokens in {len(data[0])} rows, {len(held_out[0])} rows held out")

    model = Llama(shape, options.dropout).cuda()
    log(f"{sum(weight.numel() for weight in model.parameters()) / 1e6:.2f} M parameters")
    curve = train(model, data, held_out, options, paused, tokenizer, log)
    if curve is None:
        return
    (options.out / CHECKPOINT).unlink(missing_ok=True)

    with open(options.out / "loss.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("step", "tokens", "train", "held_out"), *curve])
    export(model, tokenizer, shape, options.out / "souk-sandbox.gguf")
    checks = [text for messages in conversations[:200] for _, text in messages][:200]
    pairs = [{"text": text, "tokens": tokenizer.encode(text).ids} for text in checks]
    (options.out / "tokenizer-samples.json").write_text(json.dumps(pairs, separators=(",", ":")) + "\n")
    log("written")
    for question in QUESTIONS:
        log(f"{question}\n    {answer(model, tokenizer, question)}")


if __name__ == "__main__":
    main()
