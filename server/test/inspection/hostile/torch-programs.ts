import { tarFile } from '../../../src/inspection/archives/tar-file.fixture.ts';
import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const PICKLE = latin('\x80\x02N.');
const CODE = Buffer.from('def forward(self, x):\n  torch.save(x, "/tmp/x")\n');
const NAMES = ['model.pt', 'model.pth', 'model.zip', 'model.ptl', 'model'] as const;
const CODE_PATHS = ['code/__torch__/net.py', 'code/__torch__.py', 'code/__torch__/a/b.py'];
const MODEL_PATHS = ['data.pkl', 'constants.pkl', 'model.json'];

const COMPILED = ['c.wrapper.so', 'c.wrapper.cpp', 'c.kernel.cpp', 'c.cubin', 'c.pyd', 'wrapper'];

/** Packages of AOTInductor hold a native library, or the source that one is compiled from. */
export function* compiledModels(): Generator<TestFile> {
  for (const name of ['model.pt2', 'model.zip', 'model']) {
    for (const folder of ['m/', '', 'a/b/']) {
      for (const member of COMPILED) {
        const members = [
          { name: `${folder}archive_format`, content: Buffer.from('pt2') },
          { name: `${folder}data/aotinductor/model/${member}`, content: latin('\x7fELF\x02\x01\x01') },
          { name: `${folder}models/model.json`, content: Buffer.from('{}') },
        ];
        yield file(`a compiled model: ${member}`, name, zipFile(members));
      }
    }
  }
}

/** TorchScript is a program. Before version 1.4 its modules were listed in `model.json`. */
export function* torchPrograms(): Generator<TestFile> {
  for (const name of NAMES) {
    for (const folder of ['m/', '', 'a/b/']) {
      for (const code of CODE_PATHS) {
        for (const model of MODEL_PATHS) {
          const content = model.endsWith('.json') ? Buffer.from('{"mainModule": {}}') : PICKLE;
          const members = [
            { name: `${folder}${model}`, content },
            { name: `${folder}${code}`, content: CODE },
          ];
          yield file(`TorchScript: ${code} and ${model}`, name, zipFile(members));
          yield file(`TorchScript, deflated: ${code}`, name, zipFile(members.map((m) => ({ ...m, deflated: true }))));
        }
      }
    }
    const parts = ['sys_info', 'pickle', 'storages', 'tensors'].map((part) => ({ name: part, content: PICKLE }));
    yield file('the old tar of PyTorch', name, tarFile(parts));
    yield file('the old tar of PyTorch, in another order', name, tarFile(parts.toReversed()));
  }
}
