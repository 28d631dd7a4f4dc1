/** How to use the weights with PyTorch. The features are those of policy-features.ts. */
export const TORCH_USAGE = `\`\`\`python
import torch
from safetensors.torch import load_file
from torch import nn

policy = nn.Sequential(nn.Linear(22, 96), nn.ReLU(), nn.Linear(96, 96), nn.ReLU(), nn.Linear(96, 4))
policy.load_state_dict(load_file("policy.safetensors"))
# or: policy.load_state_dict(torch.load("policy.pt", weights_only=True))


def features(joints, part, bin, holding):
    """joints [n, 4], part [n, 3], bin [n, 2], holding [n, 1]: as in the ONNX model."""
    turns, lift, gripper = joints[:, :2], joints[:, 2:3], joints[:, 3:4]
    spot, height = part[:, :2], part[:, 2:3]
    shoulder, wrist = turns[:, :1], turns.sum(1, keepdim=True)
    tip = torch.cat([0.3 * f(shoulder) + 0.25 * f(wrist) for f in (torch.cos, torch.sin)], 1)
    offsets = torch.cat([spot - tip, bin - tip], 1)
    near = lambda offset, radius: torch.exp(-(offset**2).sum(1, keepdim=True) / radius**2)
    above = lift - height
    return torch.cat([
        turns[:, :1].cos(), turns[:, :1].sin(), turns[:, 1:].cos(), turns[:, 1:].sin(),
        8 * lift, gripper, holding, 20 * height,
        5 * offsets, torch.tanh(offsets / 0.02),
        8 * above, torch.tanh(above / 0.02), torch.tanh((lift - 0.05) / 0.02),
        near(spot - tip, 0.015), near(bin - tip, 0.015), near(spot - bin, 0.05),
    ], 1)


limits = torch.tensor([1.5, 2.0, 0.25, 2.0])
velocities = policy(features(joints, part, bin, holding)).clamp(-1, 1) * limits
\`\`\``;
