import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/**
 * mongo-java-server in memory, on a free port of this machine: prints its address and ends when its standard input does.
 * It updates in one step and has change streams, from its oplog.
 */
public final class Server {
  /** As shipped it reports a protocol that the driver no longer speaks; what we use of the next one it knows. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
          return 9;
        }
      };

  public static void main(String[] args) throws Exception {
    MongoServer server = new MongoServer(new MemoryBackend().version(VERSION));
    server.enableOplog();
    System.out.println(server.bindAndGetConnectionString());
    while (System.in.read() >= 0) {}
    server.shutdownNow();
  }
}
