import { helm, named, render } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;

describeWithHelm('charts: pods', () => {
  test('sysctls -> of all services, or of one in addition; no Job has them; a value that is not a number -> refused', async () => {
    const objects = await render(
      'staging',
      'sysctls.net\\.ipv4\\.tcp_rmem=4096 65536 1048576',
      'services.gateway.sysctls.net\\.core\\.somaxconn=4096',
    );
    const sysctls = objects
      .filter(({ spec }) => spec?.template)
      .map(({ metadata, spec }) => [metadata.name, spec.template.spec.securityContext?.sysctls]);
    const buffer = { name: 'net.ipv4.tcp_rmem', value: '4096 65536 1048576' };

    const found = Object.fromEntries(sysctls);
    expect(found['trenzeye-media']).toEqual([buffer]);
    expect(found['trenzeye-gateway']).toEqual([{ name: 'net.core.somaxconn', value: '4096' }, buffer]);
    expect(found['trenzeye-prepare']).toBeUndefined();
    expect(named(await render('staging'), 'Deployment', 'trenzeye-gateway').spec.template.spec.securityContext).not.toHaveProperty(
      'sysctls',
    );
    await expect(render('staging', 'sysctls.net\\.ipv4\\.tcp_rmem=large')).rejects.toThrow(/tcp_rmem/);
  });

  test('image digests -> in place of the tag in services, jobs and init containers; other images keep the tag', async () => {
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    const objects = await render('trial', 'image.tag=1.2.3', `image.digests.auth=${digest}`, `image.digests.frontends=${digest}`);
    const images = objects
      .filter(({ spec }) => spec?.template)
      .flatMap(({ spec }) => [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers])
      .map(({ image }) => image as string);

    const own = [...new Set(images.filter((image) => image.startsWith('trenzeye/')))];
    expect(own.filter((image) => image.includes('@')).sort()).toEqual([`trenzeye/auth@${digest}`, `trenzeye/frontends@${digest}`]);
    expect(own.filter((image) => /\/(auth|frontends):/.test(image))).toEqual([]);
    expect(own).toContain('trenzeye/media:1.2.3');
  });

  test('digests of the engines of a trial, with a registry of its own -> the same digests in that registry', async () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const set = ['global.imageRegistry=mirror.example:5000', `trial.images.kafka=apache/kafka:4.1.0@${digest}`];
    const kafka = named(await render('trial', ...set), 'StatefulSet', 'trenzeye-kafka');

    expect(kafka.spec.template.spec.containers[0].image).toBe(`mirror.example:5000/apache/kafka:4.1.0@${digest}`);
  });
});
