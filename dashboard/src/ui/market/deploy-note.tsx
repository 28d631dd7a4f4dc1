/** Explains why a model cannot be deployed. */
export function DeployNote() {
  return (
    <p className="text-[13px] text-pretty text-muted">
      This market cannot run it: its newest revision has no ONNX or GGUF file, and no engine is configured for its
      framework.
    </p>
  );
}
